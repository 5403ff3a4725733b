// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static java.util.Locale.ROOT;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `codec.encode(plain)`, and then `codec.decode(codec.encode(plain))`, THEN `plain` equals
 * `codec.decode(codec.encode(plain))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.WithoutHeirs.aFinalClassIsStoodInFor(),
 * core/src/test/java/org/acme/mill/WithoutHeirs.java:17 of mill (assertion in line 18).
 */
public class CodecDecodeUndoesEncode40 extends WithoutHeirs {

    private static final int SHIFT = "three".toUpperCase(ROOT).length();

    CodecDecodeUndoesEncode40() {
        super(new Codec(SHIFT));
    }

    @Test
    public void aFinalClassIsStoodInForRelation() {
        decodeUndoesEncode("final");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
