// relation 1 of 1: consistency; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.join("-", "a", "b", "c")`, and then `Words.reverse(Words.reverse(joined))`, THEN
 * `joined` equals `Words.reverse(Words.reverse(joined))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfArguments(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:55 of mill (assertion in line 57).
 */
public class WordsReverseFitsWithJoin2 {

    @Test
    public void anyNumberOfArguments() {
        reverseFitsWithJoin();
    }

    /**
     * What two calls say fits together.
     */
    void reverseFitsWithJoin() {
        String joined = Words.join("-", "a", "b", "c");
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
    void reverseFitsWithJoinGiven(String separator, String parts, String text, String text2) {
        String joined = Words.join(separator, parts, text, text2);
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }
}
