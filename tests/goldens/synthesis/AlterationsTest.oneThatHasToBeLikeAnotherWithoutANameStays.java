// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Two calls of {@code new Gauge().shown()} give equal results.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.oneThatHasToBeLikeAnotherWithoutANameStays(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:57 of mill (assertion in line 59).
 */
public class GaugeShownGivesEqualResults {

    @Test
    public void oneThatHasToBeLikeAnotherWithoutANameStays() {
        shownGivesEqualResults();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownGivesEqualResults() {
        Gauge gauge = new Gauge();
        assertEquals(gauge.shown(), new Gauge().shown());
    }

    /**
     * The same, for any source input.
     *
     * @param gauge input of the source invocation
     */
    void shownGivesEqualResultsGiven(Gauge gauge) {
        assertEquals(gauge.shown(), new Gauge().shown());
    }
}
