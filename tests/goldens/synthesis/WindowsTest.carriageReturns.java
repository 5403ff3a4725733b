// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `copy.total()`, where `copy` is `ledger.copy()`, THEN
 * `ledger.total()` equals `copy.total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WindowsTest.carriageReturns(),
 * core/src/test/java/org/acme/mill/WindowsTest.java:21 of mill (assertion in line 29).
 */
public class LedgerTotalStaysTheSame12 {

    private Ledger ledger;

    @Test
    public void carriageReturns() {
        totalStaysTheSame("cash", 80, 5, -5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; the same argument takes the same value each time
     * @param cents argument 2 of Ledger.post
     * @param cents2 argument 2 of Ledger.post
     * @param cents3 argument 2 of Ledger.post
     */
    void totalStaysTheSame(String account, long cents, long cents2, long cents3) {
        ledger = new Ledger();
        // some money
        ledger.post(account, cents);
        // a comment of what stays
        Ledger copy = ledger.copy();
        copy.post(account, cents2);
        copy.post(account, cents3);
        assertEquals(ledger.total(), copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void totalStaysTheSameGiven(Ledger givenLedger) {
        // a comment of what stays
        Ledger copy = givenLedger.copy();
        copy.post("cash", 5);
        copy.post("cash", -5);
        assertEquals(givenLedger.total(), copy.total());
    }
}
