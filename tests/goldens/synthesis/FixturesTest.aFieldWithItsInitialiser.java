// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.aFieldWithItsInitialiser(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:67 of mill (assertion in line 68).
 */
public class CodecAFieldWithItsInitialiserLaw {

    private static final int STEP = 4;
    private Codec codec;

    @Test
    public void aFieldWithItsInitialiser() {
        aFieldWithItsInitialiserLaw(4, "abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param step argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void aFieldWithItsInitialiserLaw(int step, String plain) {
        codec = new Codec(step);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void aFieldWithItsInitialiserLawGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
