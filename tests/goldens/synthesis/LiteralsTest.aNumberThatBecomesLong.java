// relation 1 of 1: idempotence
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Scale.mix(seed)`, and then `Scale.mix(Scale.unmix(mixed))`, THEN `mixed` equals
 * `Scale.mix(Scale.unmix(mixed))`.
 *
 * Kind: idempotence.
 * Mined from org.acme.mill.LiteralsTest.aNumberThatBecomesLong(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:112 of mill (assertion in line 114).
 */
public class ScaleMixIsIdempotent {

    @Test
    public void aNumberThatBecomesLong() {
        mixIsIdempotent(42);
    }

    /**
     * Doing it twice is doing it once.
     *
     * @param seed argument 1 of Scale.mix
     */
    void mixIsIdempotent(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }

    /**
     * The same, for any source input.
     *
     * @param seed input of the source invocation
     */
    void mixIsIdempotentGiven(int seed) {
        long mixed = Scale.mix(seed);
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }
}
