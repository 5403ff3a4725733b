// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.letter(codec.unletter(coded))} equals {@code
 * coded}, where {@code coded} is {@code codec.letter(plain)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aCharacterOfThePackage(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:97 of mill (assertion in line 100).
 */
public class CodecUnletterLetterRoundTrip {

    @Test
    public void aCharacterOfThePackage() {
        unletterLetterRoundTrip(1, '\u00e9');
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.letter
     */
    void unletterLetterRoundTrip(int shift, char plain) {
        Codec codec = new Codec(shift);
        char coded = codec.letter(plain);
        assertEquals(coded, codec.letter(codec.unletter(coded)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param coded input of the source invocation
     */
    void unletterLetterRoundTripGiven(Codec codec, char coded) {
        assertEquals(coded, codec.letter(codec.unletter(coded)));
    }
}
