// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code textText}: {@code
 * HelpersTest.CODEC.decode(HelpersTest.CODEC.encode(HelpersTest.quiet(textText)))} equals {@code
 * HelpersTest.quiet(textText)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.theClassByItsOwnName(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:197 of mill (assertion in line 199).
 */
public class CodecEncodeDecodeRoundTripWithHelperCodecWithQuiet {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static String quiet(String text) {
        return text.toLowerCase();
    }

    @Test
    public void theClassByItsOwnName() {
        encodeDecodeRoundTripWithHelperCodecWithQuiet("LOUD");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param textText argument 1 of HelpersTest.quiet
     */
    void encodeDecodeRoundTripWithHelperCodecWithQuiet(String textText) {
        String text = CodecEncodeDecodeRoundTripWithHelperCodecWithQuiet.quiet(textText);
        assertEquals(text, CodecEncodeDecodeRoundTripWithHelperCodecWithQuiet.CODEC.decode(CodecEncodeDecodeRoundTripWithHelperCodecWithQuiet.CODEC.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCODEC input of the source invocation
     * @param text input of the source invocation
     */
    void encodeDecodeRoundTripWithHelperCodecWithQuietGiven(Codec givenCODEC, String text) {
        assertEquals(text, givenCODEC.decode(givenCODEC.encode(text)));
    }
}
