// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec}, {@code plain} and {@code firstPlain}: after {@code plain = firstPlain} if
 * {@code plain.isEmpty()}, {@code codec.decode(codec.encode(plain))} equals {@code plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.TabsTest.tabs(), core/src/test/java/org/acme/mill/TabsTest.java:18 of mill
 * (assertion in line 24).
 */
public class CodecEncodeDecodeRoundTripOfPlainAndCodecInTabs {

    private Codec codec;

    @Test
    public void tabs() {
        encodeDecodeRoundTripOfPlainAndCodecInTabs(2, "a", "b");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain value of plain
     * @param firstPlain value of plain
     */
    void encodeDecodeRoundTripOfPlainAndCodecInTabs(int shift, String plain, String firstPlain) {
        codec = new Codec(shift);
        if (plain.isEmpty()) {
            plain = firstPlain;
        }
        assertEquals(plain,
                codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDecodeRoundTripOfPlainAndCodecInTabsGiven(Codec givenCodec, String plain) {
        assertEquals(plain,
                givenCodec.decode(givenCodec.encode(plain)));
    }
}
