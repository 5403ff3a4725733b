// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code secret}: {@code codec.decode(codec.encode(secret))} equals {@code
 * secret}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.aStaticConstant(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:79 of mill (assertion in line 80).
 */
public class CodecEncodeDecodeRoundTripOfSecretAndCodec {

    private static final int STEP = 4;
    private Codec codec;

    @Test
    public void aStaticConstant() {
        encodeDecodeRoundTripOfSecretAndCodec(4, "swordfish");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param step argument 1 of new Codec
     * @param secret argument 1 of Codec.encode; the same constant each time
     */
    void encodeDecodeRoundTripOfSecretAndCodec(int step, String secret) {
        codec = new Codec(step);
        assertEquals(secret, codec.decode(codec.encode(secret)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param givenSECRET input of the source invocation
     */
    void encodeDecodeRoundTripOfSecretAndCodecGiven(Codec givenCodec, String givenSECRET) {
        assertEquals(givenSECRET, givenCodec.decode(givenCodec.encode(givenSECRET)));
    }
}
