// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `coded = codec.encode(text)`, then `text = codec.decode(coded)`, and then
 * `codec.encode(text)`, THEN `coded` equals `codec.encode(text)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aVariableThatIsAssignedAgain(),
 * core/src/test/java/org/acme/mill/FlowTest.java:232 of mill (assertion in line 238).
 */
public class CodecEncodeUndoesDecode {

    @Test
    public void aVariableThatIsAssignedAgain() {
        encodeUndoesDecode(1, "not this", "but this");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text value of text
     * @param text2 value of text
     */
    void encodeUndoesDecode(int shift, String text, String text2) {
        Codec codec = new Codec(shift);
        text = text2;
        String coded = codec.encode(text);
        text = codec.decode(coded);
        assertEquals(coded, codec.encode(text));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param coded input of the source invocation
     */
    void encodeUndoesDecodeGiven(Codec codec, String coded) {
        String text = "not this";
        text = codec.decode(coded);
        assertEquals(coded, codec.encode(text));
    }
}
