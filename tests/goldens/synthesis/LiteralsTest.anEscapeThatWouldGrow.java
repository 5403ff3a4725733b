// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec}, {@code firstText} and {@code secondText}: {@code
 * codec.decode(codec.encode(firstText + secondText))} equals {@code firstText + secondText}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anEscapeThatWouldGrow(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:225 of mill (assertion in line 228).
 */
public class CodecAnEscapeThatWouldGrowLaw {

    @Test
    public void anEscapeThatWouldGrow() {
        anEscapeThatWouldGrowLaw(4, "bell \7", "7");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param firstText value of text
     * @param secondText value of text
     */
    void anEscapeThatWouldGrowLaw(int shift, String firstText, String secondText) {
        Codec codec = new Codec(shift);
        String text = firstText + secondText;
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param text input of the source invocation
     */
    void anEscapeThatWouldGrowLawGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
