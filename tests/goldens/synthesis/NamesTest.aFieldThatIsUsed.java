// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `ledger.balance(account2)`, THEN `ledger.total()` equals
 * `ledger.balance(account) + ledger.balance(account2)`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.NamesTest.aFieldThatIsUsed(), core/src/test/java/org/acme/mill/NamesTest.java:27
 * of mill (assertion in line 31).
 */
public class LedgerTotalAgreesWithBalance3 {

    @Test
    public void aFieldThatIsUsed() {
        totalAgreesWithBalance("field", 3, "local", 4);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account argument 1 of Ledger.post; the same constant each time
     * @param cents argument 2 of Ledger.post
     * @param account2 argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents2 argument 2 of Ledger.post
     */
    void totalAgreesWithBalance(String account, long cents, String account2, long cents2) {
        Ledger ledger = new Ledger();
        ledger.post(account, cents);
        ledger.post(account2, cents2);
        assertEquals(ledger.total(), ledger.balance(account) + ledger.balance(account2));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void totalAgreesWithBalanceGiven(Ledger ledger) {
        assertEquals(ledger.total(), ledger.balance("field") + ledger.balance("local"));
    }
}
