// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.UUID;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec} and {@code uuid}: {@code codec.decode(codec.encode(text))} equals {@code
 * text}, where {@code text} is {@code UUID.fromString(uuid).toString()}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.DrawsTest.aLoopThatOnlyDrawsAgain(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:53 of mill (assertion in line 57).
 */
public class CodecALoopThatOnlyDrawsAgainLaw {

    private Codec codec;
    private static final int ROUNDS = 20;

    @Test
    public void aLoopThatOnlyDrawsAgain() {
        aLoopThatOnlyDrawsAgainLaw(3, "30b8bf5e-4f89-41d3-9a0c-0305e82cbf5e");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param uuid UUID that the test draws at random
     */
    void aLoopThatOnlyDrawsAgainLaw(int shift, String uuid) {
        codec = new Codec(shift);
        // another each time
        String text = UUID.fromString(uuid).toString();
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     */
    void aLoopThatOnlyDrawsAgainLawGiven(Codec givenCodec) {
        for (int i = 0; i < ROUNDS; i++) {
            // another each time
            String text = UUID.randomUUID().toString();
            assertEquals(text, givenCodec.decode(givenCodec.encode(text)));
        }
    }
}
