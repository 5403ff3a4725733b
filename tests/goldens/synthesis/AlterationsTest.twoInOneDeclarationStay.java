// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `gauge.shown()`, and then `copy.shown()`, where `copy` is `new Gauge(gauge)`, THEN
 * `gauge.shown()` equals `copy.shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.twoInOneDeclarationStay(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:50 of mill (assertion in line 52).
 */
public class GaugeShownStaysTheSame5 {

    @Test
    public void twoInOneDeclarationStay() {
        shownStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownStaysTheSame() {
        Gauge gauge = new Gauge(), copy = new Gauge(gauge);
        assertEquals(gauge.shown(), copy.shown());
    }
}
