// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `gauge.shown()`, and then `other.shown()`, THEN `gauge.shown()` equals `other.shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.oneThatHasToBeLikeThatOfAHelperStays(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:64 of mill (assertion in line 71).
 */
public class GaugeShownStaysTheSame7 {

    private void isNew(Gauge gauge) {
        Gauge other = new Gauge();
        assertEquals(gauge.shown(), other.shown());
    }

    @Test
    public void oneThatHasToBeLikeThatOfAHelperStays() {
        shownStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownStaysTheSame() {
        Gauge gauge = new Gauge();
        isNew(gauge);
    }
}
