// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HamcrestTest.aMatcher(), core/src/test/java/org/acme/mill/HamcrestTest.java:11 of
 * mill (assertion in line 14).
 */
public class CodecEncodeDecodeRoundTripOfPlainAndCodecInAMatcher {

    @Test
    public void aMatcher() {
        encodeDecodeRoundTripOfPlainAndCodecInAMatcher(2, "abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain value of plain
     */
    void encodeDecodeRoundTripOfPlainAndCodecInAMatcher(int shift, String plain) {
        Codec codec = new Codec(shift);
        assertThat("comes back", codec.decode(codec.encode(plain)), is(equalTo(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfPlainAndCodecInAMatcherGiven(Codec codec, String plain) {
        assertThat("comes back", codec.decode(codec.encode(plain)), is(equalTo(plain)));
    }
}
