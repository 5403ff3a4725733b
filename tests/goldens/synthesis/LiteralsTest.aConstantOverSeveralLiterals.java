// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(note)`, and then `codec.decode(codec.encode(note))`, THEN `note` equals
 * `codec.decode(codec.encode(note))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.aConstantOverSeveralLiterals(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:209 of mill (assertion in line 211).
 */
public class CodecDecodeUndoesEncode22 {

    @Test
    public void aConstantOverSeveralLiterals() {
        decodeUndoesEncode(4, "to whom it may concern");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param note argument 1 of Codec.encode; the same constant each time
     */
    void decodeUndoesEncode(int shift, String note) {
        Codec codec = new Codec(shift);
        assertEquals(note, codec.decode(codec.encode(note)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param givenNOTE input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String givenNOTE) {
        assertEquals(givenNOTE, codec.decode(codec.encode(givenNOTE)));
    }
}
