// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ObjectsTest.aGoldenValueBeside(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:115 of mill (assertion in line 119).
 */
public class CodecEncodeDecodeRoundTripOfCodecInAGoldenValueBeside {

    @Test
    public void aGoldenValueBeside() {
        encodeDecodeRoundTripOfCodecInAGoldenValueBeside(1, "HAL");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfCodecInAGoldenValueBeside(int shift, String plain) {
        Codec codec = new Codec(shift);
        String coded = codec.encode(plain);
        assertEquals(plain, codec.decode(coded));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfCodecInAGoldenValueBesideGiven(Codec codec, String plain) {
        String coded = codec.encode(plain);
        assertEquals(plain, codec.decode(coded));
    }
}
