// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `reading.shown()`, and then `new Gauge.Reading().shown()`, where `reading` is `new
 * Gauge.Reading()`, THEN `reading.shown()` equals `new Gauge.Reading().shown()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.nobodyCanChangeIt(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:36 of mill (assertion in line 38).
 */
public class ReadingShownStaysTheSame {

    @Test
    public void nobodyCanChangeIt() {
        shownStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void shownStaysTheSame() {
        Gauge.Reading reading = new Gauge.Reading();
        assertEquals(reading.shown(), new Gauge.Reading().shown());
    }

    /**
     * The same, for any source input.
     *
     * @param reading input of the source invocation
     */
    void shownStaysTheSameGiven(Gauge.Reading reading) {
        assertEquals(reading.shown(), new Gauge.Reading().shown());
    }
}
