// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(text)`, and then `codec.decode(codec.encode(text))`, THEN `text` equals
 * `codec.decode(codec.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anEscapeThatWouldGrow(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:225 of mill (assertion in line 228).
 */
public class CodecDecodeUndoesEncode24 {

    @Test
    public void anEscapeThatWouldGrow() {
        decodeUndoesEncode(4, "bell \7", "7");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text2 value of text
     * @param text3 value of text
     */
    void decodeUndoesEncode(int shift, String text2, String text3) {
        Codec codec = new Codec(shift);
        String text = text2 + text3;
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param text input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
