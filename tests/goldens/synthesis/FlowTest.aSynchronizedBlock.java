// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code account} and {@code cents}: after {@code ledger.post(account, cents)}, {@code
 * ledger.copy().total()} equals {@code ledger.total()}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aSynchronizedBlock(), core/src/test/java/org/acme/mill/FlowTest.java:221
 * of mill (assertion in line 226).
 */
public class LedgerCopyPreservesTotalWithPost {

    @Test
    public void aSynchronizedBlock() {
        copyPreservesTotalWithPost("x", 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void copyPreservesTotalWithPost(String account, long cents) {
        final Object lock = new Object();
        Ledger ledger = new Ledger();
        synchronized (lock) {
            ledger.post(account, cents);
            assertEquals(ledger.total(), ledger.copy().total());
        }
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void copyPreservesTotalWithPostGiven(Ledger ledger) {
        final Object lock = new Object();
        synchronized (lock) {
            assertEquals(ledger.total(), ledger.copy().total());
        }
    }
}
