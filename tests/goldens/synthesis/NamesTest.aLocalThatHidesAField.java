// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(text)`, and then `codec.decode(codec.encode(text))`, THEN `text` equals
 * `codec.decode(codec.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.aLocalThatHidesAField(),
 * core/src/test/java/org/acme/mill/NamesTest.java:46 of mill (assertion in line 50).
 */
public class CodecDecodeUndoesEncode26 {

    private int shift;
    private static final String text = "static";

    private static String plain() {
        return "method";
    }

    @Test
    public void aLocalThatHidesAField() {
        decodeUndoesEncode(30, 2);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift2 value of shift
     * @param shift3 value of shift
     */
    void decodeUndoesEncode(int shift2, int shift3) {
        shift = shift2;
        int shift = shift3;
        Codec codec = new Codec(shift);
        String text = plain() + this.shift;
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param text input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
