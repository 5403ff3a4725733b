// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec}, {@code page}, {@code firstText}, {@code secondText} and {@code thirdText}:
 * {@code codec.decode(codec.encode(text))} equals {@code text}, where {@code text} is {@code firstText + page
 * + secondText + thirdText}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aTextWithAValueInItStaysInPieces(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:216 of mill (assertion in line 220).
 */
public class CodecATextWithAValueInItStaysInPiecesLaw {

    @Test
    public void aTextWithAValueInItStaysInPieces() {
        aTextWithAValueInItStaysInPiecesLaw(4, 7, "page ", " of", " ten");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param page value of page
     * @param firstText value of text
     * @param secondText value of text
     * @param thirdText value of text
     */
    void aTextWithAValueInItStaysInPiecesLaw(
            int shift,
            int page,
            String firstText,
            String secondText,
            String thirdText) {
        Codec codec = new Codec(shift);
        String text = firstText + page + secondText + thirdText;
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param text input of the source invocation
     */
    void aTextWithAValueInItStaysInPiecesLawGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
