// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code text}: {@code Words.reverse(Words.reverse(text))} equals {@code text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.CommentsTest.codeInComments(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:60 of mill (assertion in line 63).
 */
public class WordsReverseIsItsOwnInverse {

    @Test
    public void codeInComments() {
        reverseIsItsOwnInverse("/* no comment */ // nor this");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void reverseIsItsOwnInverse(String text) {
        /* String other = "x"; */
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void reverseIsItsOwnInverseGiven(String text) {
        /* String other = "x"; */
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
