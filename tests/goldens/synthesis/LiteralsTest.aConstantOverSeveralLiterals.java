// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code note}: {@code codec.decode(codec.encode(note))} equals {@code
 * note}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aConstantOverSeveralLiterals(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:209 of mill (assertion in line 211).
 */
public class CodecEncodeDecodeRoundTripOfNoteAndCodec {

    @Test
    public void aConstantOverSeveralLiterals() {
        encodeDecodeRoundTripOfNoteAndCodec(4, "to whom it may concern");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param note argument 1 of Codec.encode; the same constant each time
     */
    void encodeDecodeRoundTripOfNoteAndCodec(int shift, String note) {
        Codec codec = new Codec(shift);
        assertEquals(note, codec.decode(codec.encode(note)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param givenNOTE input of the source invocation
     */
    void encodeDecodeRoundTripOfNoteAndCodecGiven(Codec codec, String givenNOTE) {
        assertEquals(givenNOTE, codec.decode(codec.encode(givenNOTE)));
    }
}
