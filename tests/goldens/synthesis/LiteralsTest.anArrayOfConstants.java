// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertArrayEquals;

/**
 * For every {@code byte[] octets}: {@code Codec.unpack(Codec.pack(octets))} equals {@code octets}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anArrayOfConstants(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:235 of mill (assertion in line 237).
 */
public class CodecPackUnpackRoundTripInAnArrayOfConstants {

    @Test
    public void anArrayOfConstants() {
        packUnpackRoundTripInAnArrayOfConstants(new byte[] {-0x01, 2, -0x01});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param octets value of octets
     */
    void packUnpackRoundTripInAnArrayOfConstants(byte[] octets) {
        assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));
    }

    /**
     * The same, for any source input.
     *
     * @param octets input of the source invocation
     */
    void packUnpackRoundTripInAnArrayOfConstantsGiven(byte[] octets) {
        assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));
    }
}
