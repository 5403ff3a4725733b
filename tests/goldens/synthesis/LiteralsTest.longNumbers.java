// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `mixed = Scale.mix(seed)`, and then `Scale.unmix(mixed)`, THEN `seed` equals
 * `Scale.unmix(mixed)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.longNumbers(), core/src/test/java/org/acme/mill/LiteralsTest.java:105
 * of mill (assertion in line 107).
 */
public class ScaleUnmixUndoesMix {

    @Test
    public void longNumbers() {
        unmixUndoesMix(0xCAFE_BABEL);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param seed argument 1 of Scale.mix; what goes in is what the assertion expects to come out
     */
    void unmixUndoesMix(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(seed, Scale.unmix(mixed));
    }

    /**
     * The same, for any source input.
     *
     * @param seed input of the source invocation
     */
    void unmixUndoesMixGiven(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(seed, Scale.unmix(mixed));
    }
}
