// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.BeforeClass;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `shared.encode(plain)`, and then `shared.decode(shared.encode(plain))`, THEN `plain` equals
 * `shared.decode(shared.encode(plain))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.aMethodBeforeTheClass(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:85 of mill (assertion in line 86).
 */
public class CodecDecodeUndoesEncode5 {

    private static Codec shared;

    @BeforeClass
    public static void share() {
        shared = new Codec(7);
    }

    @Test
    public void aMethodBeforeTheClass() {
        decodeUndoesEncode("xyz");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(String plain) {
        assertEquals(plain, shared.decode(shared.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenShared input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenShared, String plain) {
        assertEquals(plain, givenShared.decode(givenShared.encode(plain)));
    }
}
