// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.reverse(text)`, and then `Words.reverse(Words.reverse(text))`, THEN `text` equals
 * `Words.reverse(Words.reverse(text))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.stringsWithEscapes(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:133 of mill (assertion in line 135).
 */
public class WordsReverseUndoesItself6 {

    @Test
    public void stringsWithEscapes() {
        reverseUndoesItself("tab\there \"quoted\" \\ back\nnew \u00fc\101");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void reverseUndoesItself(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void reverseUndoesItselfGiven(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
