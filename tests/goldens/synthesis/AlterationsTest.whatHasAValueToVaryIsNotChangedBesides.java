// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code scale}: {@code new Gauge(gauge).shown()} equals {@code gauge.shown()}, where {@code gauge}
 * is {@code new Gauge().scaled(scale)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.whatHasAValueToVaryIsNotChangedBesides(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:43 of mill (assertion in line 45).
 */
public class GaugeConstructorPreservesShownWithScaled {

    @Test
    public void whatHasAValueToVaryIsNotChangedBesides() {
        constructorPreservesShownWithScaled(3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param scale argument 1 of Gauge.scaled
     */
    void constructorPreservesShownWithScaled(int scale) {
        Gauge gauge = new Gauge().scaled(scale);
        assertEquals(gauge.shown(), new Gauge(gauge).shown());
    }

    /**
     * The same, for any source input.
     *
     * @param gauge input of the source invocation
     */
    void constructorPreservesShownWithScaledGiven(Gauge gauge) {
        assertEquals(gauge.shown(), new Gauge(gauge).shown());
    }
}
