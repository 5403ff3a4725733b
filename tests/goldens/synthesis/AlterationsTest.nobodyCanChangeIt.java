// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Two calls of {@code new Gauge.Reading().shown()} give equal results.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.nobodyCanChangeIt(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:36 of mill (assertion in line 38).
 */
public class ReadingShownGivesEqualResults {

    @Test
    public void nobodyCanChangeIt() {
        shownGivesEqualResults();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownGivesEqualResults() {
        Gauge.Reading reading = new Gauge.Reading();
        assertEquals(reading.shown(), new Gauge.Reading().shown());
    }

    /**
     * The same, for any source input.
     *
     * @param reading input of the source invocation
     */
    void shownGivesEqualResultsGiven(Gauge.Reading reading) {
        assertEquals(reading.shown(), new Gauge.Reading().shown());
    }
}
