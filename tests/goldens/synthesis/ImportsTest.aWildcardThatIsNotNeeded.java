// relation 1 of 1: round-trip
package org.acme.mill;

import java.io.*;
import org.junit.jupiter.api.*;

import static org.junit.jupiter.api.Assertions.*;

/**
 * IF one calls `codec.encode(plain)`, and then `codec.decode(codec.encode(plain))`, THEN `plain` equals
 * `codec.decode(codec.encode(plain))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ImportsTest.aWildcardThatIsNotNeeded(),
 * core/src/test/java/org/acme/mill/ImportsTest.java:29 of mill (assertion in line 31).
 */
public class CodecDecodeUndoesEncode20 {

    @Test
    public void aWildcardThatIsNotNeeded() throws IOException {
        decodeUndoesEncode(1, "quiet");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(int shift, String plain) throws IOException {
        Codec codec = new Codec(shift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String plain) throws IOException {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
