// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: {@code codec.decode(codec.encode(text))} equals {@code text}, where {@code codec}
 * is {@code new Codec(3)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.TrimmingTest.whatIsExpectedOfAnotherAssertionIsNoInput(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:38 of mill (assertion in line 23).
 */
public class CodecEncodeDecodeRoundTripWithCoded {

    private static String coded(String text) {
        Codec codec = new Codec(3);
        assertEquals(text, codec.decode(codec.encode(text)), "there and back");
        return codec.encode(text);
    }

    private static void assertLetters(String text, String... goldens) {
        String coded = coded(text);
    }

    @Test
    public void whatIsExpectedOfAnotherAssertionIsNoInput() {
        encodeDecodeRoundTripWithCoded("abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void encodeDecodeRoundTripWithCoded(String text) {
        assertLetters(text, "d:1", "e:2", "f:3");
    }
}
