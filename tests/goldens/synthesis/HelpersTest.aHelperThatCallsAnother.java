// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `CODEC.encode(text)`, and then `CODEC.decode(CODEC.encode(text))`, THEN `text` equals
 * `CODEC.decode(CODEC.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatCallsAnother(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:68 of mill (assertion in line 70).
 */
public class CodecDecodeUndoesEncode14 {

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
        decodeUndoesEncode("Stop");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text2 value of text
     */
    void decodeUndoesEncode(String text2) {
        String text = noisy(text2);
        assertEquals(text, CODEC.decode(CODEC.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCODEC input of the source invocation
     * @param text input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenCODEC, String text) {
        assertEquals(text, givenCODEC.decode(givenCODEC.encode(text)));
    }
}
