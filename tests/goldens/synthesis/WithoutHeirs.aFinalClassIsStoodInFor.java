// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static java.util.Locale.ROOT;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.WithoutHeirs.aFinalClassIsStoodInFor(),
 * core/src/test/java/org/acme/mill/WithoutHeirs.java:17 of mill (assertion in line 18).
 */
public class CodecAFinalClassIsStoodInForLaw extends WithoutHeirs {

    private static final int SHIFT = "three".toUpperCase(ROOT).length();

    CodecAFinalClassIsStoodInForLaw() {
        super(new Codec(SHIFT));
    }

    @Test
    public void aFinalClassIsStoodInForRelation() {
        aFinalClassIsStoodInForLaw("final");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void aFinalClassIsStoodInForLaw(String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void aFinalClassIsStoodInForLawGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
