// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code seed}: {@code Scale.unmix(Scale.mix(seed))} equals {@code seed}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.longNumbers(), core/src/test/java/org/acme/mill/LiteralsTest.java:105
 * of mill (assertion in line 107).
 */
public class ScaleMixUnmixRoundTrip {

    @Test
    public void longNumbers() {
        mixUnmixRoundTrip(0xCAFE_BABEL);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param seed argument 1 of Scale.mix; what goes in is what the assertion expects to come out
     */
    void mixUnmixRoundTrip(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(seed, Scale.unmix(mixed));
    }

    /**
     * The same, for any source input.
     *
     * @param seed input of the source invocation
     */
    void mixUnmixRoundTripGiven(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(seed, Scale.unmix(mixed));
    }
}
