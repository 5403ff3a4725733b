// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.RepeatedTest;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NestedTest.aRepeatedTest(), core/src/test/java/org/acme/mill/NestedTest.java:68 of
 * mill (assertion in line 69).
 */
public class CodecEncodeDecodeRoundTripOfCodecInARepeatedTest {

    private static Codec codec;

    @RepeatedTest(2)
    public void aRepeatedTest() {
        encodeDecodeRoundTripOfCodecInARepeatedTest(2, "again");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfCodecInARepeatedTest(int shift, String plain) {
        codec = new Codec(shift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfCodecInARepeatedTestGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
