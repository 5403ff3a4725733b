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
 * Mined from org.acme.mill.DrawsTest.anIdentifier(), core/src/test/java/org/acme/mill/DrawsTest.java:17 of
 * mill (assertion in line 19).
 */
public class CodecEncodeDecodeRoundTripOfTextAndCodecInAnIdentifier {

    private Codec codec;

    @Test
    public void anIdentifier() {
        encodeDecodeRoundTripOfTextAndCodecInAnIdentifier(3, "9de854ab-4f89-41d3-9a0c-0305e82c54ab");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param uuid UUID that the test draws at random
     */
    void encodeDecodeRoundTripOfTextAndCodecInAnIdentifier(int shift, String uuid) {
        codec = new Codec(shift);
        String text = UUID.fromString(uuid).toString();
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param text input of the source invocation
     */
    void encodeDecodeRoundTripOfTextAndCodecInAnIdentifierGiven(Codec givenCodec, String text) {
        assertEquals(text, givenCodec.decode(givenCodec.encode(text)));
    }
}
