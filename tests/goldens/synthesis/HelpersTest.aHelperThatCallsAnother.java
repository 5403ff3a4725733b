// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code textText}: {@code CODEC.decode(CODEC.encode(noisy(textText)))} equals {@code
 * noisy(textText)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatCallsAnother(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:68 of mill (assertion in line 70).
 */
public class CodecAHelperThatCallsAnotherLaw {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static String noisy(String text) {
        return quiet(text) + "!";
    }

    private static String quiet(String text) {
        return text.toLowerCase();
    }

    @Test
    public void aHelperThatCallsAnother() {
        aHelperThatCallsAnotherLaw("Stop");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param textText value of text
     */
    void aHelperThatCallsAnotherLaw(String textText) {
        String text = noisy(textText);
        assertEquals(text, CODEC.decode(CODEC.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCODEC input of the source invocation
     * @param text input of the source invocation
     */
    void aHelperThatCallsAnotherLawGiven(Codec givenCODEC, String text) {
        assertEquals(text, givenCODEC.decode(givenCODEC.encode(text)));
    }
}
