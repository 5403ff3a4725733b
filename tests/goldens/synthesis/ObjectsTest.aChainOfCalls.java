// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstAccount}, {@code firstCents}, {@code secondAccount} and {@code secondCents}: {@code
 * ledger.balance(firstAccount)} equals {@code -ledger.balance(secondAccount)}, where {@code ledger} is {@code
 * new Ledger().post(firstAccount, firstCents).post(secondAccount, secondCents)}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ObjectsTest.aChainOfCalls(), core/src/test/java/org/acme/mill/ObjectsTest.java:145
 * of mill (assertion in line 149).
 */
public class LedgerPostThenBalance {

    @Test
    public void aChainOfCalls() {
        postThenBalance("a", 10, "b", -10);
    }

    /**
     * What two calls say fits together.
     *
     * @param firstAccount argument 1 of Ledger.post; arguments of one name take the same value
     * @param firstCents argument 2 of Ledger.post
     * @param secondAccount argument 1 of Ledger.post; arguments of one name take the same value
     * @param secondCents argument 2 of Ledger.post
     */
    void postThenBalance(String firstAccount, long firstCents, String secondAccount, long secondCents) {
        Ledger ledger = new Ledger()
            .post(firstAccount, firstCents)
            .post(secondAccount, secondCents);
        assertEquals(ledger.balance(firstAccount), -ledger.balance(secondAccount));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     * @param account input of the source invocation
     */
    void postThenBalanceGiven(Ledger ledger, String account) {
        assertEquals(ledger.balance(account), -ledger.balance("b"));
    }
}
