// relation 1 of 1: agreement
package org.acme.mill;

import org.acme.mill.base.LedgerFixture;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code cents} and {@code account}: {@code filled(cents).balance(account)} equals {@code
 * filled(cents).total()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.InheritingTest.anInheritedStaticHelper(),
 * core/src/test/java/org/acme/mill/InheritingTest.java:17 of mill (assertion in line 19).
 */
public class LedgerTotalEqualsBalance extends LedgerFixture {

    @Test
    public void anInheritedStaticHelper() {
        totalEqualsBalance(40, "b");
    }

    /**
     * Two ways lead to the same result.
     *
     * @param cents value of cents
     * @param account argument 1 of Ledger.balance
     */
    void totalEqualsBalance(long cents, String account) {
        Ledger other = filled(cents);
        assertEquals(other.total(), other.balance(account));
    }

    /**
     * The same, for any source input.
     *
     * @param other input of the source invocation
     */
    void totalEqualsBalanceGiven(Ledger other) {
        assertEquals(other.total(), other.balance("b"));
    }
}
