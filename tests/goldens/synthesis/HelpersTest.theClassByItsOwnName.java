// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `HelpersTest.CODEC.encode(text)`, and then
 * `HelpersTest.CODEC.decode(HelpersTest.CODEC.encode(text))`, THEN `text` equals
 * `HelpersTest.CODEC.decode(HelpersTest.CODEC.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.theClassByItsOwnName(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:197 of mill (assertion in line 199).
 */
public class CodecDecodeUndoesEncode19 {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static String quiet(String text) {
        return text.toLowerCase();
    }

    @Test
    public void theClassByItsOwnName() {
        decodeUndoesEncode("LOUD");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text2 argument 1 of HelpersTest.quiet
     */
    void decodeUndoesEncode(String text2) {
        String text = CodecDecodeUndoesEncode19.quiet(text2);
        assertEquals(text, CodecDecodeUndoesEncode19.CODEC.decode(CodecDecodeUndoesEncode19.CODEC.encode(text)));
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
