// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec}: {@code codec.decode(codec.encode(text))} equals {@code text}, where {@code
 * text} is {@code plain() + this.shift}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.aLocalThatHidesAField(),
 * core/src/test/java/org/acme/mill/NamesTest.java:46 of mill (assertion in line 50).
 */
public class CodecEncodeDecodeRoundTripWithPlain {

    private int shift;
    private static final String text = "static";

    private static String plain() {
        return "method";
    }

    @Test
    public void aLocalThatHidesAField() {
        encodeDecodeRoundTripWithPlain(30, 2);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param firstShift value of shift
     * @param secondShift value of shift
     */
    void encodeDecodeRoundTripWithPlain(int firstShift, int secondShift) {
        shift = firstShift;
        int shift = secondShift;
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
    void encodeDecodeRoundTripWithPlainGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
