// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code change}: after {@code change.accept(gauge)}, {@code new Gauge(gauge).shown()} equals
 * {@code gauge.shown()}, where {@code gauge} is {@code new Gauge()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.aCopyIsNotChangedItself(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:11 of mill (assertion in line 14).
 */
public class GaugeACopyIsNotChangedItselfLaw {

    @Test
    public void aCopyIsNotChangedItself() {
        aCopyIsNotChangedItselfLaw(gauge -> { });
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param change what is done to gauge when it is new
     */
    void aCopyIsNotChangedItselfLaw(java.util.function.Consumer<Gauge> change) {
        Gauge gauge = new Gauge();
        change.accept(gauge);
        Gauge copy = new Gauge(gauge);
        assertEquals(gauge.shown(), copy.shown());
    }

    /**
     * The same, for any source input.
     *
     * @param gauge input of the source invocation
     */
    void aCopyIsNotChangedItselfLawGiven(Gauge gauge) {
        Gauge copy = new Gauge(gauge);
        assertEquals(gauge.shown(), copy.shown());
    }
}
