// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(text)`, and then `codec.decode(codec.encode(text))`, THEN `text` equals
 * `codec.decode(codec.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aTextWithAValueInItStaysInPieces(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:216 of mill (assertion in line 220).
 */
public class CodecDecodeUndoesEncode23 {

    @Test
    public void aTextWithAValueInItStaysInPieces() {
        decodeUndoesEncode(4, 7, "page ", " of", " ten");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param page value of page
     * @param text2 value of text
     * @param text3 value of text
     * @param text4 value of text
     */
    void decodeUndoesEncode(int shift, int page, String text2, String text3, String text4) {
        Codec codec = new Codec(shift);
        String text = text2 + page + text3 + text4;
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
