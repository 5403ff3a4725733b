// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `gauge.shown()`, and then `new Gauge().shown()`, where `gauge` is `new Gauge()`, THEN
 * `gauge.shown()` equals `new Gauge().shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.oneThatHasToBeLikeAnotherWithoutANameStays(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:57 of mill (assertion in line 59).
 */
public class GaugeShownStaysTheSame6 {

    @Test
    public void oneThatHasToBeLikeAnotherWithoutANameStays() {
        shownStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownStaysTheSame() {
        Gauge gauge = new Gauge();
        assertEquals(gauge.shown(), new Gauge().shown());
    }

    /**
     * The same, for any source input.
     *
     * @param gauge input of the source invocation
     */
    void shownStaysTheSameGiven(Gauge gauge) {
        assertEquals(gauge.shown(), new Gauge().shown());
    }
}
