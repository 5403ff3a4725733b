// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `joined = Words.join(separator, parts)`, and then `Words.reverse(Words.reverse(joined))`, THEN
 * `joined` equals `Words.reverse(Words.reverse(joined))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfArguments(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:55 of mill (assertion in line 57).
 */
public class WordsReverseReturnsWhatJoinReturned2 {

    @Test
    public void anyNumberOfArguments() {
        reverseReturnsWhatJoinReturned("-", new String[] {"a", "b", "c"});
    }

    /**
     * What two calls say fits together.
     *
     * @param separator argument 1 of Words.join
     * @param parts argument 2 of Words.join
     */
    void reverseReturnsWhatJoinReturned(String separator, String[] parts) {
        String joined = Words.join(separator, parts);
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param separator input of the source invocation
     * @param parts input of the source invocation
     * @param text input of the source invocation
     * @param text2 input of the source invocation
     */
    void reverseReturnsWhatJoinReturnedGiven(String separator, String parts, String text, String text2) {
        String joined = Words.join(separator, parts, text, text2);
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }
}
