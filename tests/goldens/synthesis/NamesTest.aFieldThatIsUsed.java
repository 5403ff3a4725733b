// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `ledger.balance(account3)`, THEN `ledger.total()` equals
 * `ledger.balance(account) + ledger.balance(account3)`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.NamesTest.aFieldThatIsUsed(), core/src/test/java/org/acme/mill/NamesTest.java:27
 * of mill (assertion in line 31).
 */
public class LedgerTotalAgreesWithBalance3 {

    private String account;

    @Test
    public void aFieldThatIsUsed() {
        totalAgreesWithBalance("field", 3, "local", 4);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account2 value of account
     * @param cents argument 2 of Ledger.post
     * @param account3 argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents2 argument 2 of Ledger.post
     */
    void totalAgreesWithBalance(String account2, long cents, String account3, long cents2) {
        account = account2;
        Ledger ledger = new Ledger();
        ledger.post(account, cents);
        ledger.post(account3, cents2);
        assertEquals(ledger.total(), ledger.balance(account) + ledger.balance(account3));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void totalAgreesWithBalanceGiven(Ledger ledger) {
        account = "field";
        assertEquals(ledger.total(), ledger.balance(account) + ledger.balance("local"));
    }
}
