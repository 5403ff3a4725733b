// relation 1 of 1: idempotence
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstText} and {@code length}: {@code Words.first(first, length)} equals {@code first},
 * where {@code first} is {@code Words.first(firstText, length)}.
 *
 * Kind: idempotence.
 * Mined from org.acme.mill.NamesTest.aReservedWord(), core/src/test/java/org/acme/mill/NamesTest.java:71 of
 * mill (assertion in line 73).
 */
public class WordsFirstIsIdempotent {

    @Test
    public void aReservedWord() {
        firstIsIdempotent("default", 3);
    }

    /**
     * Doing it twice is doing it once.
     *
     * @param firstText argument 1 of Words.first
     * @param length argument 2 of Words.first; the same argument takes the same value each time
     */
    void firstIsIdempotent(String firstText, int length) {
        String first = Words.first(firstText, length);
        assertEquals(first, Words.first(first, length));
    }

    /**
     * The same, for any source input.
     *
     * @param textText input of the source invocation
     * @param length input of the source invocation
     */
    void firstIsIdempotentGiven(String textText, int length) {
        String first = Words.first(textText, length);
        assertEquals(first, Words.first(first, length));
    }
}
