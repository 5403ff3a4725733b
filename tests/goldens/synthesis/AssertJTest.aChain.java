// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.AssertJTest.aChain(), core/src/test/java/org/acme/mill/AssertJTest.java:10 of mill
 * (assertion in line 14).
 */
public class CodecEncodeDecodeRoundTripOfCodecInAChain {

    @Test
    public void aChain() {
        encodeDecodeRoundTripOfCodecInAChain(3, "hello");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfCodecInAChain(int shift, String plain) {
        Codec codec = new Codec(shift);
        String coded = codec.encode(plain);
        assertThat(codec.decode(coded)).as("decoded").isEqualTo(plain);
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfCodecInAChainGiven(Codec codec, String plain) {
        String coded = codec.encode(plain);
        assertThat(codec.decode(coded)).as("decoded").isEqualTo(plain);
    }
}
