// relation 1 of 2: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `codec.encode(text)`, and then `codec.decode(codec.encode(text))`, THEN `text` equals
 * `codec.decode(codec.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:89 of mill (assertion in line 34).
 */
public class CodecDecodeUndoesEncode16 {

    private static final Codec CODEC = helperCodec();

    private static Codec helperCodec() {
        return new Codec(9);
    }

    private static void assertRoundTrip(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void aHelperThatAssertsTwice() {
        decodeUndoesEncode("once");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void decodeUndoesEncode(String text) {
        assertRoundTrip(CODEC, text);
    }
}

// relation 2 of 2: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `codec.encode(text)`, and then `codec.decode(codec.encode(text))`, THEN `text` equals
 * `codec.decode(codec.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aHelperThatAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:89 of mill (assertion in line 34).
 */
public class CodecDecodeUndoesEncode17 {

    private static void assertRoundTrip(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    @Test
    public void aHelperThatAssertsTwice() {
        decodeUndoesEncode(4, "twice");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text value of text
     */
    void decodeUndoesEncode(int shift, String text) {
        assertRoundTrip(new Codec(shift), text);
    }
}
