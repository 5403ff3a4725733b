// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code change}: after {@code change.accept(one)} and {@code change.accept(two)}, two calls of
 * {@code new Gauge().shown()} give equal results.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.twoOfOneClassAreChangedAlike(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:19 of mill (assertion in line 22).
 */
public class GaugeShownGivesEqualResultsOfOneAndTwo {

    @Test
    public void twoOfOneClassAreChangedAlike() {
        shownGivesEqualResultsOfOneAndTwo(one -> { });
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param change what is done to one when it is new; objects of one class are changed alike
     */
    void shownGivesEqualResultsOfOneAndTwo(java.util.function.Consumer<Gauge> change) {
        Gauge one = new Gauge();
        change.accept(one);
        Gauge two = new Gauge();
        change.accept(two);
        assertEquals(one.shown(), two.shown());
    }
}
