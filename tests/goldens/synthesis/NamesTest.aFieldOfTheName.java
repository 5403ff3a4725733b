// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.aFieldOfTheName(), core/src/test/java/org/acme/mill/NamesTest.java:19 of
 * mill (assertion in line 21).
 */
public class CodecEncodeDecodeRoundTripOfCodecInAFieldOfTheName {

    @Test
    public void aFieldOfTheName() {
        encodeDecodeRoundTripOfCodecInAFieldOfTheName(4, "abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param codecShift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfCodecInAFieldOfTheName(int codecShift, String plain) {
        Codec codec = new Codec(codecShift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfCodecInAFieldOfTheNameGiven(Codec codec, String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
