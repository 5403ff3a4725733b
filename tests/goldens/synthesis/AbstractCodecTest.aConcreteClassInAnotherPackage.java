// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.AbstractCodecTest.aConcreteClassInAnotherPackage(),
 * core/src/test/java/org/acme/mill/AbstractCodecTest.java:21 of mill (assertion in line 22).
 */
public class CodecEncodeDecodeRoundTrip extends AbstractCodecTest {

    @Override
    protected int shift() {
        return 11;
    }

    @Test
    public void aConcreteClassInAnotherPackageRelation() {
        encodeDecodeRoundTrip("elsewhere");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTrip(String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
