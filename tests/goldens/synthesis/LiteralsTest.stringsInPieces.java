// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.length(text)`, and then `Words.length(Words.reverse(text))`, THEN `Words.length(text)`
 * equals `Words.length(Words.reverse(text))`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.stringsInPieces(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:140 of mill (assertion in line 144).
 */
public class WordsLengthStaysTheSame {

    @Test
    public void stringsInPieces() {
        lengthStaysTheSame("one, two, three");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text value of text
     */
    void lengthStaysTheSame(String text) {
        assertEquals(Words.length(text), Words.length(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void lengthStaysTheSameGiven(String text) {
        assertEquals(Words.length(text), Words.length(Words.reverse(text)));
    }
}
