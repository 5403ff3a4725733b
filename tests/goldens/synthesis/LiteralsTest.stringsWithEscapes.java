// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code text}: {@code Words.reverse(Words.reverse(text))} equals {@code text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.stringsWithEscapes(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:133 of mill (assertion in line 135).
 */
public class WordsReverseIsItsOwnInverseInStringsWithEscapes {

    @Test
    public void stringsWithEscapes() {
        reverseIsItsOwnInverseInStringsWithEscapes("tab\there \"quoted\" \\ back\nnew \u00fc\101");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text value of text
     */
    void reverseIsItsOwnInverseInStringsWithEscapes(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void reverseIsItsOwnInverseInStringsWithEscapesGiven(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
