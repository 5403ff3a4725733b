// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code text}, {@code filler}, {@code paddedWidth} and {@code width}: {@code
 * Words.pad(Words.pad(text, filler, width), filler, paddedWidth)} equals {@code Words.pad(text, filler,
 * paddedWidth)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.characters(), core/src/test/java/org/acme/mill/LiteralsTest.java:90
 * of mill (assertion in line 92).
 */
public class WordsPadGivesEqualResultsOfPadded {

    @Test
    public void characters() {
        padGivesEqualResultsOfPadded("ab", '\'', 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Words.pad; the same argument takes the same value each time
     * @param filler argument 2 of Words.pad; the same argument takes the same value each time
     * @param paddedWidth argument 3 of Words.pad; the same argument takes the same value each time
     * @param width argument 3 of Words.pad
     */
    void padGivesEqualResultsOfPadded(String text, char filler, int paddedWidth, int width) {
        String padded = Words.pad(text, filler, paddedWidth);
        assertEquals(padded, Words.pad(Words.pad(text, filler, width), filler, paddedWidth));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     * @param filler input of the source invocation
     * @param width input of the source invocation
     */
    void padGivesEqualResultsOfPaddedGiven(String text, char filler, int width) {
        String padded = Words.pad(text, filler, width);
        assertEquals(padded, Words.pad(Words.pad(text, filler, 3), filler, width));
    }
}
