// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `one.shown()`, and then `two.shown()`, where `one` is `new Gauge()` and `two` is `new
 * Gauge()`, THEN `one.shown()` equals `two.shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.twoOfOneClassAreChangedAlike(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:19 of mill (assertion in line 22).
 */
public class GaugeShownStaysTheSame2 {

    @Test
    public void twoOfOneClassAreChangedAlike() {
        shownStaysTheSame(one -> { });
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param change what is done to one when it is new; objects of one class are changed alike
     */
    void shownStaysTheSame(java.util.function.Consumer<Gauge> change) {
        Gauge one = new Gauge();
        change.accept(one);
        Gauge two = new Gauge();
        change.accept(two);
        assertEquals(one.shown(), two.shown());
    }
}
