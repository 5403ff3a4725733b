// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.reverse(text)`, and then `Words.reverse(Words.reverse(text))`, THEN `text` equals
 * `Words.reverse(Words.reverse(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.literalsOneByOne(), core/src/test/java/org/acme/mill/FlowTest.java:38 of
 * mill (assertion in line 40).
 */
public class WordsReverseUndoesItself2 {

    @Test
    public void literalsOneByOne() {
        reverseUndoesItself("");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text variable of a loop that was here
     */
    void reverseUndoesItself(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
