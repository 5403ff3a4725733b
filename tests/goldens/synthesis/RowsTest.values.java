// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec} and {@code text}: {@code codec.decode(codec.encode(text))} equals {@code
 * text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.RowsTest.values(String), core/src/test/java/org/acme/mill/RowsTest.java:34 of mill
 * (assertion in line 35).
 */
public class CodecEncodeDecodeRoundTripOfTextAndCodecInValues {

    private Codec codec;

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "hello"})
    public void values(String text) {
        encodeDecodeRoundTripOfTextAndCodecInValues(5, text);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text parameter of the test
     */
    void encodeDecodeRoundTripOfTextAndCodecInValues(int shift, String text) {
        codec = new Codec(shift);
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     */
    void encodeDecodeRoundTripOfTextAndCodecInValuesGiven(String text, Codec givenCodec) {
        assertEquals(text, givenCodec.decode(givenCodec.encode(text)));
    }
}
