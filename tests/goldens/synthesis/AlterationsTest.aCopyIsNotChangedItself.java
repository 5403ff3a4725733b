// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `gauge.shown()`, and then `copy.shown()`, where `copy` is `new Gauge(gauge)`, THEN
 * `gauge.shown()` equals `copy.shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.aCopyIsNotChangedItself(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:11 of mill (assertion in line 14).
 */
public class GaugeShownStaysTheSame {

    @Test
    public void aCopyIsNotChangedItself() {
        shownStaysTheSame(gauge -> { });
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param change what is done to gauge when it is new
     */
    void shownStaysTheSame(java.util.function.Consumer<Gauge> change) {
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
    void shownStaysTheSameGiven(Gauge gauge) {
        Gauge copy = new Gauge(gauge);
        assertEquals(gauge.shown(), copy.shown());
    }
}
