// relation 1 of 1: round-trip; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(SECRET)`, and then `codec.decode(codec.encode(SECRET))`, THEN `SECRET` equals
 * `codec.decode(codec.encode(SECRET))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.aStaticConstant(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:79 of mill (assertion in line 80).
 */
public class CodecDecodeUndoesEncode4 {

    private static final String SECRET = "swordfish";
    private static final int STEP = 4;
    private final Codec codec = new Codec(STEP);

    @Test
    public void aStaticConstant() {
        decodeUndoesEncode();
    }

    /**
     * What one call does, the other undoes.
     */
    void decodeUndoesEncode() {
        assertEquals(SECRET, codec.decode(codec.encode(SECRET)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param givenSECRET input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenCodec, String givenSECRET) {
        assertEquals(givenSECRET, givenCodec.decode(givenCodec.encode(givenSECRET)));
    }
}
