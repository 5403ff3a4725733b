// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.reverse(text)`, and then `Words.reverse(Words.reverse(text))`, THEN `text` equals
 * `Words.reverse(Words.reverse(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.CommentsTest.codeInComments(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:60 of mill (assertion in line 63).
 */
public class WordsReverseUndoesItself {

    @Test
    public void codeInComments() {
        reverseUndoesItself("/* no comment */ // nor this");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void reverseUndoesItself(String text) {
        /* String other = "x"; */
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void reverseUndoesItselfGiven(String text) {
        /* String other = "x"; */
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
