// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `ledger.balance(account)`, THEN `ledger.total()` equals
 * `ledger.balance(account)`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.FlowTest.aSwitch(), core/src/test/java/org/acme/mill/FlowTest.java:204 of mill
 * (assertion in line 216).
 */
public class LedgerTotalAgreesWithBalance {

    @Test
    public void aSwitch() {
        totalAgreesWithBalance(1, 2, "first", "second", 12);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param number value
     * @param number2 value
     * @param account2 value of account
     * @param account3 value of account
     * @param cents argument 2 of Ledger.post
     */
    void totalAgreesWithBalance(int number, int number2, String account2, String account3, long cents) {
        Ledger ledger = new Ledger();
        String account;
        switch (ledger.hashCode() == 0 ? number : number2) {
            case 1:
                account = account2;
                break;
            default:
                account = account3;
                break;
        }
        ledger.post(account, cents);
        assertEquals(ledger.total(), ledger.balance(account));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void totalAgreesWithBalanceGiven(Ledger ledger) {
        String account;
        switch (ledger.hashCode() == 0 ? 1 : 2) {
            case 1:
                account = "first";
                break;
            default:
                account = "second";
                break;
        }
        assertEquals(ledger.total(), ledger.balance(account));
    }
}
