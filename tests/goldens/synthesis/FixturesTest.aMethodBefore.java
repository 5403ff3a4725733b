// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `copy.total()`, where `copy` is `ledger.copy()`, THEN
 * `ledger.total()` equals `copy.total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FixturesTest.aMethodBefore(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:60 of mill (assertion in line 62).
 */
public class LedgerTotalStaysTheSame {

    private Ledger ledger;

    @Test
    public void aMethodBefore() {
        totalStaysTheSame("cash", 250, "bank", 1000);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     * @param account2 argument 1 of Ledger.post
     * @param cents2 argument 2 of Ledger.post
     */
    void totalStaysTheSame(String account, long cents, String account2, long cents2) {
        ledger = new Ledger();
        ledger.post(account, cents);
        ledger.post(account2, cents2);
        Ledger copy = ledger.copy();
        assertEquals(ledger.total(), copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void totalStaysTheSameGiven(Ledger givenLedger) {
        Ledger copy = givenLedger.copy();
        assertEquals(givenLedger.total(), copy.total());
    }
}
