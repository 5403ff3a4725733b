// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code cents}: {@code ledger.copy().total()} equals {@code ledger.total()}, where {@code
 * recorder} is {@code new Recorder()} and {@code ledger} is {@code recorder.record(cents)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aStaticNestedClass(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:103 of mill (assertion in line 106).
 */
public class LedgerCopyPreservesTotalWithRecord {

    private static class Recorder {
        final Ledger ledger = new Ledger();

        Ledger record(long cents) {
            return ledger.post("all", cents);
        }
    }

    @Test
    public void aStaticNestedClass() {
        copyPreservesTotalWithRecord(25);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param cents argument 1 of Recorder.record
     */
    void copyPreservesTotalWithRecord(long cents) {
        Recorder recorder = new Recorder();
        Ledger ledger = recorder.record(cents);
        assertEquals(ledger.total(), ledger.copy().total());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void copyPreservesTotalWithRecordGiven(Ledger ledger) {
        assertEquals(ledger.total(), ledger.copy().total());
    }
}
