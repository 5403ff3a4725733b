// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(plain2)`, and then `codec.decode(codec.encode(plain2))`, THEN `plain2` equals
 * `codec.decode(codec.encode(plain2))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.aFieldOfTheName(), core/src/test/java/org/acme/mill/NamesTest.java:19 of
 * mill (assertion in line 21).
 */
public class CodecDecodeUndoesEncode16 {

    @Test
    public void aFieldOfTheName() {
        decodeUndoesEncode(4, "abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift2 argument 1 of new Codec
     * @param plain2 argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(int shift2, String plain2) {
        Codec codec = new Codec(shift2);
        assertEquals(plain2, codec.decode(codec.encode(plain2)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain2 input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String plain2) {
        assertEquals(plain2, codec.decode(codec.encode(plain2)));
    }
}
