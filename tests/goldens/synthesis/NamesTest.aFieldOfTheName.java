// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(plain)`, and then `codec.decode(codec.encode(plain))`, THEN `plain` equals
 * `codec.decode(codec.encode(plain))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.aFieldOfTheName(), core/src/test/java/org/acme/mill/NamesTest.java:19 of
 * mill (assertion in line 21).
 */
public class CodecDecodeUndoesEncode25 {

    @Test
    public void aFieldOfTheName() {
        decodeUndoesEncode(4, "abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param codecShift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(int codecShift, String plain) {
        Codec codec = new Codec(codecShift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
