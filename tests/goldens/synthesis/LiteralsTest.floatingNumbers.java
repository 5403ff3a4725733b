// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code weight}: {@code Scale.twice(Scale.half(weight))} equals {@code weight} within {@code 0f}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.floatingNumbers(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:119 of mill (assertion in line 121).
 */
public class ScaleHalfTwiceRoundTrip {

    @Test
    public void floatingNumbers() {
        halfTwiceRoundTrip(2.5f);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param weight argument 1 of Scale.half; what goes in is what the assertion expects to come out
     */
    void halfTwiceRoundTrip(float weight) {
        float half = Scale.half(weight);
        assertEquals(weight, Scale.twice(half), 0f);
    }

    /**
     * The same, for any source input.
     *
     * @param weight input of the source invocation
     */
    void halfTwiceRoundTripGiven(float weight) {
        float half = Scale.half(weight);
        assertEquals(weight, Scale.twice(half), 0f);
    }
}
