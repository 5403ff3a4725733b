// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `mixed = Scale.mix(seed)`, then `Scale.unmix(mixed)`, and then
 * `Scale.mix(Scale.unmix(mixed))`, THEN `mixed` equals `Scale.mix(Scale.unmix(mixed))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aNumberThatBecomesLong(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:112 of mill (assertion in line 114).
 */
public class ScaleMixUndoesUnmix {

    @Test
    public void aNumberThatBecomesLong() {
        mixUndoesUnmix(42);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param seed argument 1 of Scale.mix
     */
    void mixUndoesUnmix(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }

    /**
     * The same, for any source input.
     *
     * @param mixed input of the source invocation
     */
    void mixUndoesUnmixGiven(long mixed) {
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }
}
