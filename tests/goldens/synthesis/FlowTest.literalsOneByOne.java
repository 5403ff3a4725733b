// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code text}: {@code Words.reverse(Words.reverse(text))} equals {@code text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.literalsOneByOne(), core/src/test/java/org/acme/mill/FlowTest.java:38 of
 * mill (assertion in line 40).
 */
public class WordsReverseIsItsOwnInverseInLiteralsOneByOne {

    @Test
    public void literalsOneByOne() {
        reverseIsItsOwnInverseInLiteralsOneByOne("");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text variable of a loop that was here
     */
    void reverseIsItsOwnInverseInLiteralsOneByOne(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
