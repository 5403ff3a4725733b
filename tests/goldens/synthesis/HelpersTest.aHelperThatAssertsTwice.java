// relation 1 of 2: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: {@code CODEC.decode(CODEC.encode(text))} equals {@code text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:89 of mill (assertion in line 34).
 */
public class CodecAHelperThatAssertsTwiceLaw {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static void assertRoundTrip(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void aHelperThatAssertsTwice() {
        aHelperThatAssertsTwiceLaw("once");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void aHelperThatAssertsTwiceLaw(String text) {
        assertRoundTrip(CODEC, text);
    }
}

// relation 2 of 2: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code shift} and {@code text}: {@code codec.decode(codec.encode(text))} equals {@code text},
 * where {@code codec} is {@code new Codec(shift)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:89 of mill (assertion in line 34).
 */
public class CodecAHelperThatAssertsTwiceLawInAnotherCase {

    private static void assertRoundTrip(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void aHelperThatAssertsTwice() {
        aHelperThatAssertsTwiceLawInAnotherCase(4, "twice");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text value of text
     */
    void aHelperThatAssertsTwiceLawInAnotherCase(int shift, String text) {
        assertRoundTrip(new Codec(shift), text);
    }
}
