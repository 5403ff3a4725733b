// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code sum} and {@code account}: after {@code ledger.post(account + i, i)} and {@code sum +=
 * ledger.balance(account + i)} for every {@code i} from {@code 1} to {@code 3}, {@code ledger.total()} equals
 * {@code sum}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.FlowTest.aLoopBeforeTheAssertion(),
 * core/src/test/java/org/acme/mill/FlowTest.java:56 of mill (assertion in line 63).
 */
public class LedgerBalanceThenTotalForStringWithPost {

    @Test
    public void aLoopBeforeTheAssertion() {
        balanceThenTotalForStringWithPost(0, "n");
    }

    /**
     * Two ways lead to the same result.
     *
     * @param sum value of sum
     * @param account argument 1 of Ledger.post; arguments of one name take the same value
     */
    void balanceThenTotalForStringWithPost(long sum, String account) {
        Ledger ledger = new Ledger();
        for (int i = 1; i <= 3; i++) {
            ledger.post(account + i, i);
            sum += ledger.balance(account + i);
        }
        assertEquals(sum, ledger.total());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void balanceThenTotalForStringWithPostGiven(Ledger ledger) {
        long sum = 0;
        for (int i = 1; i <= 3; i++) {
            sum += ledger.balance("n" + i);
        }
        assertEquals(sum, ledger.total());
    }
}
