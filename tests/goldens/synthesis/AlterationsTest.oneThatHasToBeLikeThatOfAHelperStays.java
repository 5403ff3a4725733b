// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Two calls of {@code new Gauge().shown()} give equal results.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.oneThatHasToBeLikeThatOfAHelperStays(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:64 of mill (assertion in line 71).
 */
public class GaugeShownGivesEqualResultsWithIsNew {

    private void isNew(Gauge gauge) {
        Gauge other = new Gauge();
        assertEquals(gauge.shown(), other.shown());
    }

    @Test
    public void oneThatHasToBeLikeThatOfAHelperStays() {
        shownGivesEqualResultsWithIsNew();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownGivesEqualResultsWithIsNew() {
        Gauge gauge = new Gauge();
        isNew(gauge);
    }
}
