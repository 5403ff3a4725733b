// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec}, {@code i} and {@code textText}: {@code codec.decode(codec.encode(textText +
 * i))} equals {@code textText + i}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aLoopAroundTheAssertion(),
 * core/src/test/java/org/acme/mill/FlowTest.java:28 of mill (assertion in line 32).
 */
public class CodecALoopAroundTheAssertionLaw {

    @Test
    public void aLoopAroundTheAssertion() {
        aLoopAroundTheAssertionLaw(1, 0, "n");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param i variable of a loop that was here
     * @param textText value of text
     */
    void aLoopAroundTheAssertionLaw(int shift, int i, String textText) {
        Codec codec = new Codec(shift);
        String text = textText + i;
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     */
    void aLoopAroundTheAssertionLawGiven(Codec codec) {
        for (int i = 0; i < 10; i++) {
            String text = "n" + i;
            assertEquals(text, codec.decode(codec.encode(text)));
        }
    }
}
