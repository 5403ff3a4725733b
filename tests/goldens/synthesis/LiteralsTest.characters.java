// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `padded = Words.pad(text, filler, width)`, and then `Words.pad(Words.pad(text, filler,
 * width2), filler, width)`, THEN `padded` equals `Words.pad(Words.pad(text, filler, width2), filler, width)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.characters(), core/src/test/java/org/acme/mill/LiteralsTest.java:90
 * of mill (assertion in line 92).
 */
public class WordsPadStaysTheSame {

    @Test
    public void characters() {
        padStaysTheSame("ab", '\'', 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Words.pad; the same argument takes the same value each time
     * @param filler argument 2 of Words.pad; the same argument takes the same value each time
     * @param width argument 3 of Words.pad; the same argument takes the same value each time
     * @param width2 argument 3 of Words.pad
     */
    void padStaysTheSame(String text, char filler, int width, int width2) {
        String padded = Words.pad(text, filler, width);
        assertEquals(padded, Words.pad(Words.pad(text, filler, width2), filler, width));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     * @param filler input of the source invocation
     * @param width input of the source invocation
     */
    void padStaysTheSameGiven(String text, char filler, int width) {
        String padded = Words.pad(text, filler, width);
        assertEquals(padded, Words.pad(Words.pad(text, filler, 3), filler, width));
    }
}
