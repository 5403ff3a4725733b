// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `mixed = Scale.mix(seed)`, and then `Scale.mix(Scale.unmix(mixed))`, THEN `mixed` equals
 * `Scale.mix(Scale.unmix(mixed))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.aNumberThatBecomesLong(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:112 of mill (assertion in line 114).
 */
public class ScaleMixIsConsistent {

    @Test
    public void aNumberThatBecomesLong() {
        mixIsConsistent(42);
    }

    /**
     * What two calls say fits together.
     *
     * @param seed argument 1 of Scale.mix
     */
    void mixIsConsistent(long seed) {
        long mixed = Scale.mix(seed);
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }

    /**
     * The same, for any source input.
     *
     * @param seed input of the source invocation
     */
    void mixIsConsistentGiven(int seed) {
        long mixed = Scale.mix(seed);
        assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));
    }
}
