// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code text}: {@code codec.decode(codec.encode(text))} equals {@code
 * text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aTextOverSeveralLinesIsOneValue(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:199 of mill (assertion in line 204).
 */
public class CodecATextOverSeveralLinesIsOneValueLaw {

    @Test
    public void aTextOverSeveralLinesIsOneValue() {
        aTextOverSeveralLinesIsOneValueLaw(4, "first\nsecond \"quoted\"\nthird");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text value of text
     */
    void aTextOverSeveralLinesIsOneValueLaw(int shift, String text) {
        Codec codec = new Codec(shift);
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param text input of the source invocation
     */
    void aTextOverSeveralLinesIsOneValueLawGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
