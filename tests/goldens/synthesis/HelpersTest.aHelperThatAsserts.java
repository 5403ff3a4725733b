// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: {@code CODEC.decode(CODEC.encode(text))} equals {@code text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatAsserts(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:82 of mill (assertion in line 34).
 */
public class CodecAHelperThatAssertsLaw {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static void assertRoundTrip(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void aHelperThatAsserts() {
        aHelperThatAssertsLaw("over there");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void aHelperThatAssertsLaw(String text) {
        assertRoundTrip(CODEC, text);
    }
}
