// relation 1 of 1: round-trip
package org.acme.mill;

import java.io.*;
import org.junit.jupiter.api.*;

import static org.junit.jupiter.api.Assertions.*;

/**
 * For every {@code shift} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code plain},
 * where {@code codec} is {@code new Codec(shift)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ImportsTest.aWildcardThatIsNotNeeded(),
 * core/src/test/java/org/acme/mill/ImportsTest.java:29 of mill (assertion in line 31).
 */
public class CodecDecodeReversesEncodeOfCodecInAWildcardThatIsNotNeeded {

    @Test
    public void aWildcardThatIsNotNeeded() throws IOException {
        decodeReversesEncodeOfCodecInAWildcardThatIsNotNeeded(1, "quiet");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeReversesEncodeOfCodecInAWildcardThatIsNotNeeded(int shift, String plain) throws IOException {
        Codec codec = new Codec(shift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeReversesEncodeOfCodecInAWildcardThatIsNotNeededGiven(
            Codec codec,
            String plain) throws IOException {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
