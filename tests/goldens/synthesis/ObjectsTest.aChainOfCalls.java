// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `ledger.balance(account)`, and then `ledger.balance(account2)`, THEN `ledger.balance(account)`
 * equals `-ledger.balance(account2)`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ObjectsTest.aChainOfCalls(), core/src/test/java/org/acme/mill/ObjectsTest.java:145
 * of mill (assertion in line 149).
 */
public class LedgerBalanceIsConsistent {

    @Test
    public void aChainOfCalls() {
        balanceIsConsistent("a", 10, "b", -10);
    }

    /**
     * What two calls say fits together.
     *
     * @param account argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents argument 2 of Ledger.post
     * @param account2 argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents2 argument 2 of Ledger.post
     */
    void balanceIsConsistent(String account, long cents, String account2, long cents2) {
        Ledger ledger = new Ledger()
            .post(account, cents)
            .post(account2, cents2);
        assertEquals(ledger.balance(account), -ledger.balance(account2));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     * @param account input of the source invocation
     */
    void balanceIsConsistentGiven(Ledger ledger, String account) {
        assertEquals(ledger.balance(account), -ledger.balance("b"));
    }
}
