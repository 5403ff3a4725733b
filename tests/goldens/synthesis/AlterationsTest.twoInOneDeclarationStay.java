// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * {@code new Gauge(gauge).shown()} equals {@code gauge.shown()}, where {@code gauge} is {@code new Gauge()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.twoInOneDeclarationStay(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:50 of mill (assertion in line 52).
 */
public class GaugeConstructorPreservesShown {

    @Test
    public void twoInOneDeclarationStay() {
        constructorPreservesShown();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void constructorPreservesShown() {
        Gauge gauge = new Gauge(), copy = new Gauge(gauge);
        assertEquals(gauge.shown(), copy.shown());
    }
}
