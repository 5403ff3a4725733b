// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(plain)`, and then `codec.decode(codec.encode(plain))`, THEN `plain` equals
 * `codec.decode(codec.encode(plain))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.TabsTest.tabs(), core/src/test/java/org/acme/mill/TabsTest.java:18 of mill
 * (assertion in line 24).
 */
public class CodecDecodeUndoesEncode34 {

    private Codec codec;

    @Test
    public void tabs() {
        decodeUndoesEncode(2, "a", "b");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain value of plain
     * @param plain2 value of plain
     */
    void decodeUndoesEncode(int shift, String plain, String plain2) {
        codec = new Codec(shift);
        if (plain.isEmpty()) {
            plain = plain2;
        }
        assertEquals(plain,
                codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenCodec, String plain) {
        assertEquals(plain,
                givenCodec.decode(givenCodec.encode(plain)));
    }
}
