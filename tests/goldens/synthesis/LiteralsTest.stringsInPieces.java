// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code text}: {@code Words.length(Words.reverse(text))} equals {@code Words.length(text)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.stringsInPieces(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:140 of mill (assertion in line 144).
 */
public class WordsLengthGivesEqualResults {

    @Test
    public void stringsInPieces() {
        lengthGivesEqualResults("one, two, three");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text value of text
     */
    void lengthGivesEqualResults(String text) {
        assertEquals(Words.length(text), Words.length(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void lengthGivesEqualResultsGiven(String text) {
        assertEquals(Words.length(text), Words.length(Words.reverse(text)));
    }
}
