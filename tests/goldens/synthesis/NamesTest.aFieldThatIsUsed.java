// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstAccount}, {@code firstCents}, {@code secondAccount} and {@code secondCents}: after
 * {@code ledger.post(firstAccount, firstCents)} and {@code ledger.post(secondAccount, secondCents)}, {@code
 * ledger.balance(firstAccount) + ledger.balance(secondAccount)} equals {@code ledger.total()}, where {@code
 * ledger} is {@code new Ledger()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.NamesTest.aFieldThatIsUsed(), core/src/test/java/org/acme/mill/NamesTest.java:27
 * of mill (assertion in line 31).
 */
public class LedgerBalanceThenTotal {

    @Test
    public void aFieldThatIsUsed() {
        balanceThenTotal("field", 3, "local", 4);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param firstAccount argument 1 of Ledger.post; the same constant each time
     * @param firstCents argument 2 of Ledger.post
     * @param secondAccount argument 1 of Ledger.post; arguments of one name take the same value
     * @param secondCents argument 2 of Ledger.post
     */
    void balanceThenTotal(String firstAccount, long firstCents, String secondAccount, long secondCents) {
        Ledger ledger = new Ledger();
        ledger.post(firstAccount, firstCents);
        ledger.post(secondAccount, secondCents);
        assertEquals(ledger.total(), ledger.balance(firstAccount) + ledger.balance(secondAccount));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void balanceThenTotalGiven(Ledger ledger) {
        assertEquals(ledger.total(), ledger.balance("field") + ledger.balance("local"));
    }
}
