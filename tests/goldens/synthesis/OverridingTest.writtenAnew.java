// relation 1 of 1: round-trip
package org.acme.mill;

import org.acme.mill.base.OverriddenCase;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.OverridingTest.writtenAnew(),
 * core/src/test/java/org/acme/mill/OverridingTest.java:12 of mill (assertion in line 14).
 */
public class CodecEncodeDecodeRoundTripOfCodecInWrittenAnew extends OverriddenCase {

    @Test
    public void writtenAnew() {
        encodeDecodeRoundTripOfCodecInWrittenAnew(2, "anew");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfCodecInWrittenAnew(int shift, String plain) {
        Codec codec = new Codec(shift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfCodecInWrittenAnewGiven(Codec codec, String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
