// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `codec.encode(text)`, and then `codec.decode(codec.encode(text))`, THEN `text` equals
 * `codec.decode(codec.encode(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aLoopAroundTheAssertion(),
 * core/src/test/java/org/acme/mill/FlowTest.java:28 of mill (assertion in line 32).
 */
public class CodecDecodeUndoesEncode11 {

    @Test
    public void aLoopAroundTheAssertion() {
        decodeUndoesEncode(1, 0, "n");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param i variable of a loop that was here
     * @param text2 value of text
     */
    void decodeUndoesEncode(int shift, int i, String text2) {
        Codec codec = new Codec(shift);
        String text = text2 + i;
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec) {
        for (int i = 0; i < 10; i++) {
            String text = "n" + i;
            assertEquals(text, codec.decode(codec.encode(text)));
        }
    }
}
