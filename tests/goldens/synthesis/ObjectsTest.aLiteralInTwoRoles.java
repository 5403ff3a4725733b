// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code account} and {@code cents}: after {@code ledger.post(account, cents)}, {@code
 * ledger.total()} equals {@code ledger.balance(account)}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.ObjectsTest.aLiteralInTwoRoles(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:89 of mill (assertion in line 92).
 */
public class LedgerBalanceEqualsTotal {

    @Test
    public void aLiteralInTwoRoles() {
        balanceEqualsTotal("5", 5);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents argument 2 of Ledger.post
     */
    void balanceEqualsTotal(String account, long cents) {
        Ledger ledger = new Ledger();
        ledger.post(account, cents);
        assertEquals(ledger.balance(account), ledger.total());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     * @param account input of the source invocation
     */
    void balanceEqualsTotalGiven(Ledger ledger, String account) {
        assertEquals(ledger.balance(account), ledger.total());
    }
}
