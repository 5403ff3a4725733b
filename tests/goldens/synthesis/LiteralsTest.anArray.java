// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertArrayEquals;

/**
 * For every {@code byte[] octets}: {@code Codec.unpack(Codec.pack(octets))} equals {@code octets}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anArray(), core/src/test/java/org/acme/mill/LiteralsTest.java:17 of
 * mill (assertion in line 19).
 */
public class CodecPackUnpackRoundTrip {

    @Test
    public void anArray() {
        packUnpackRoundTrip(new byte[] {1, 2, (byte) 0xff, -4});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param octets value of octets
     */
    void packUnpackRoundTrip(byte[] octets) {
        assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));
    }

    /**
     * The same, for any source input.
     *
     * @param octets input of the source invocation
     */
    void packUnpackRoundTripGiven(byte[] octets) {
        assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));
    }
}
