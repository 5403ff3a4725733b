// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(plain)`, and then `codec.decode(codec.encode(plain))`, THEN `plain` equals
 * `codec.decode(codec.encode(plain))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.aFieldWithItsInitialiser(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:67 of mill (assertion in line 68).
 */
public class CodecDecodeUndoesEncode3 {

    private static final int STEP = 4;
    private final Codec codec = new Codec(STEP);

    @Test
    public void aFieldWithItsInitialiser() {
        decodeUndoesEncode("abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
