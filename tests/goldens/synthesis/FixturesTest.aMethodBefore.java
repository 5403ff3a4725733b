// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstAccount}, {@code firstCents}, {@code secondAccount} and {@code secondCents}: after
 * {@code ledger.post(firstAccount, firstCents)} and {@code ledger.post(secondAccount, secondCents)}, {@code
 * ledger.copy().total()} equals {@code ledger.total()}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FixturesTest.aMethodBefore(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:60 of mill (assertion in line 62).
 */
public class LedgerCopyPreservesTotalWithPostOfCopyInAMethodBefore {

    private Ledger ledger;

    @Test
    public void aMethodBefore() {
        copyPreservesTotalWithPostOfCopyInAMethodBefore("cash", 250, "bank", 1000);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstAccount argument 1 of Ledger.post
     * @param firstCents argument 2 of Ledger.post
     * @param secondAccount argument 1 of Ledger.post
     * @param secondCents argument 2 of Ledger.post
     */
    void copyPreservesTotalWithPostOfCopyInAMethodBefore(
            String firstAccount,
            long firstCents,
            String secondAccount,
            long secondCents) {
        ledger = new Ledger();
        ledger.post(firstAccount, firstCents);
        ledger.post(secondAccount, secondCents);
        Ledger copy = ledger.copy();
        assertEquals(ledger.total(), copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void copyPreservesTotalWithPostOfCopyInAMethodBeforeGiven(Ledger givenLedger) {
        Ledger copy = givenLedger.copy();
        assertEquals(givenLedger.total(), copy.total());
    }
}
