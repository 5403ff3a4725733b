// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code seed}: {@code Scale.mix(Scale.unmix(Scale.mix(seed)))} equals {@code Scale.mix(seed)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aNumberThatBecomesLong(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:112 of mill (assertion in line 114).
 */
public class ScaleUnmixMixRoundTrip {

    @Test
    public void aNumberThatBecomesLong() {
        unmixMixRoundTrip(42);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param seed argument 1 of Scale.mix
     */
    void unmixMixRoundTrip(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }

    /**
     * The same, for any source input.
     *
     * @param mixed input of the source invocation
     */
    void unmixMixRoundTripGiven(long mixed) {
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }
}
