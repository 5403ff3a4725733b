// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `gauge.shown()`, and then `new Gauge(gauge).shown()`, THEN `gauge.shown()` equals `new
 * Gauge(gauge).shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.oneBehindACommentInABranchStays(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:76 of mill (assertion in line 80).
 */
public class GaugeShownStaysTheSame8 {

    @Test
    public void oneBehindACommentInABranchStays() {
        shownStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownStaysTheSame() {
        Gauge gauge = null;
        if (gauge == null) // there is none;
            gauge = new Gauge();
        assertEquals(gauge.shown(), new Gauge(gauge).shown());
    }

    /**
     * The same, for any source input.
     *
     * @param gauge input of the source invocation
     */
    void shownStaysTheSameGiven(Gauge gauge) {
        assertEquals(gauge.shown(), new Gauge(gauge).shown());
    }
}
