// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ToldTest.aSetUpWithAParameter(), core/src/test/java/org/acme/mill/ToldTest.java:28
 * of mill (assertion in line 29).
 */
public class CodecEncodeDecodeRoundTripOfCodecInASetUpWithAParameter {

    private Codec codec;

    @BeforeEach
    void make(TestInfo told) {
        codec = new Codec(told.getDisplayName().length());
    }

    @Test
    public void aSetUpWithAParameter() {
        encodeDecodeRoundTripOfCodecInASetUpWithAParameter("told");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfCodecInASetUpWithAParameter(String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfCodecInASetUpWithAParameterGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
