// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code account}, {@code firstCents}, {@code secondCents} and {@code thirdCents}: after {@code
 * ledger.post(account, firstCents)}, {@code copy = ledger.copy()}, {@code copy.post(account, secondCents)}
 * and {@code copy.post(account, thirdCents)}, {@code copy.total()} equals {@code ledger.total()}, where
 * {@code ledger} is {@code new Ledger()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WindowsTest.carriageReturns(),
 * core/src/test/java/org/acme/mill/WindowsTest.java:21 of mill (assertion in line 29).
 */
public class LedgerCopyPreservesTotalWithPostOfCopyInCarriageReturns {

    private Ledger ledger;

    @Test
    public void carriageReturns() {
        copyPreservesTotalWithPostOfCopyInCarriageReturns("cash", 80, 5, -5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; the same argument takes the same value each time
     * @param firstCents argument 2 of Ledger.post
     * @param secondCents argument 2 of Ledger.post
     * @param thirdCents argument 2 of Ledger.post
     */
    void copyPreservesTotalWithPostOfCopyInCarriageReturns(
            String account,
            long firstCents,
            long secondCents,
            long thirdCents) {
        ledger = new Ledger();
        // some money
        ledger.post(account, firstCents);
        // a comment of what stays
        Ledger copy = ledger.copy();
        copy.post(account, secondCents);
        copy.post(account, thirdCents);
        assertEquals(ledger.total(), copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void copyPreservesTotalWithPostOfCopyInCarriageReturnsGiven(Ledger givenLedger) {
        // a comment of what stays
        Ledger copy = givenLedger.copy();
        copy.post("cash", 5);
        copy.post("cash", -5);
        assertEquals(givenLedger.total(), copy.total());
    }
}
