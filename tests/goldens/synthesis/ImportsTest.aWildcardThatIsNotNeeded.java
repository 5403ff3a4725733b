// relation 1 of 1: round-trip
package org.acme.mill;

import java.io.*;
import org.junit.jupiter.api.*;

import static org.junit.jupiter.api.Assertions.*;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ImportsTest.aWildcardThatIsNotNeeded(),
 * core/src/test/java/org/acme/mill/ImportsTest.java:29 of mill (assertion in line 31).
 */
public class CodecAWildcardThatIsNotNeededLaw {

    @Test
    public void aWildcardThatIsNotNeeded() throws IOException {
        aWildcardThatIsNotNeededLaw(1, "quiet");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void aWildcardThatIsNotNeededLaw(int shift, String plain) throws IOException {
        Codec codec = new Codec(shift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void aWildcardThatIsNotNeededLawGiven(Codec codec, String plain) throws IOException {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }
}
