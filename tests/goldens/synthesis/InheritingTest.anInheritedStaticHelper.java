// relation 1 of 1: agreement
package org.acme.mill;

import org.acme.mill.base.LedgerFixture;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `other.total()`, and then `other.balance(account)`, THEN `other.total()` equals
 * `other.balance(account)`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.InheritingTest.anInheritedStaticHelper(),
 * core/src/test/java/org/acme/mill/InheritingTest.java:17 of mill (assertion in line 19).
 */
public class LedgerTotalAgreesWithBalance2 extends LedgerFixture {

    @Test
    public void anInheritedStaticHelper() {
        totalAgreesWithBalance(40, "b");
    }

    /**
     * Two ways lead to the same result.
     *
     * @param cents value of cents
     * @param account argument 1 of Ledger.balance
     */
    void totalAgreesWithBalance(long cents, String account) {
        Ledger other = filled(cents);
        assertEquals(other.total(), other.balance(account));
    }

    /**
     * The same, for any source input.
     *
     * @param other input of the source invocation
     */
    void totalAgreesWithBalanceGiven(Ledger other) {
        assertEquals(other.total(), other.balance("b"));
    }
}
