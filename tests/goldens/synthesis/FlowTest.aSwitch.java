// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstNumber}, {@code secondNumber}, {@code firstAccount} and {@code cents}: after {@code
 * ledger.hashCode() == 0 ? firstNumber : secondNumber}, {@code account = firstAccount} and {@code
 * ledger.post(account, cents)}, {@code ledger.balance(account)} equals {@code ledger.total()}, where {@code
 * ledger} is {@code new Ledger()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.FlowTest.aSwitch(), core/src/test/java/org/acme/mill/FlowTest.java:204 of mill
 * (assertion in line 216).
 */
public class LedgerTotalEqualsBalanceWithHashCode {

    @Test
    public void aSwitch() {
        totalEqualsBalanceWithHashCode(1, 2, "first", "second", 12);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param firstNumber value
     * @param secondNumber value
     * @param firstAccount value of account
     * @param secondAccount value of account
     * @param cents argument 2 of Ledger.post
     */
    void totalEqualsBalanceWithHashCode(
            int firstNumber,
            int secondNumber,
            String firstAccount,
            String secondAccount,
            long cents) {
        Ledger ledger = new Ledger();
        String account;
        switch (ledger.hashCode() == 0 ? firstNumber : secondNumber) {
            case 1:
                account = firstAccount;
                break;
            default:
                account = secondAccount;
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
    void totalEqualsBalanceWithHashCodeGiven(Ledger ledger) {
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
