// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec shared} and {@code plain}: {@code shared.decode(shared.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.aMethodBeforeTheClass(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:85 of mill (assertion in line 86).
 */
public class CodecEncodeDecodeRoundTripOfShared {

    private static Codec shared;

    @Test
    public void aMethodBeforeTheClass() {
        encodeDecodeRoundTripOfShared(7, "xyz");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOfShared(int shift, String plain) {
        shared = new Codec(shift);
        assertEquals(plain, shared.decode(shared.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenShared input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfSharedGiven(Codec givenShared, String plain) {
        assertEquals(plain, givenShared.decode(givenShared.encode(plain)));
    }
}
