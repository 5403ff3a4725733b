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
public class CodecTheClassByItsOwnNameLaw {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static String quiet(String text) {
        return text.toLowerCase();
    }

    @Test
    public void theClassByItsOwnName() {
        theClassByItsOwnNameLaw("LOUD");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param textText argument 1 of HelpersTest.quiet
     */
    void theClassByItsOwnNameLaw(String textText) {
        String text = CodecTheClassByItsOwnNameLaw.quiet(textText);
        assertEquals(text, CodecTheClassByItsOwnNameLaw.CODEC.decode(CodecTheClassByItsOwnNameLaw.CODEC.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCODEC input of the source invocation
     * @param text input of the source invocation
     */
    void theClassByItsOwnNameLawGiven(Codec givenCODEC, String text) {
        assertEquals(text, givenCODEC.decode(givenCODEC.encode(text)));
    }
}
