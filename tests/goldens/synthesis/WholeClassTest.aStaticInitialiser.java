// relation 1 of 1: consistency
package org.acme.mill;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `joined = Words.join(separator, WORDS.toArray(new String[0]))`, and then
 * `Words.reverse(Words.reverse(joined))`, THEN `joined` equals `Words.reverse(Words.reverse(joined))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.WholeClassTest.aStaticInitialiser(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:47 of mill (assertion in line 49).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class WordsReverseReturnsWhatJoinReturned3 {

    private static final List<String> WORDS = new ArrayList<>();

    static {
        WORDS.add("static");
        WORDS.add("initialiser");
    }

    @Test
    public void aStaticInitialiser() {
        reverseReturnsWhatJoinReturned(" ");
    }

    /**
     * What two calls say fits together.
     *
     * @param separator argument 1 of Words.join
     */
    void reverseReturnsWhatJoinReturned(String separator) {
        String joined = Words.join(separator, WORDS.toArray(new String[0]));
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param separator input of the source invocation
     * @param parts input of the source invocation
     */
    void reverseReturnsWhatJoinReturnedGiven(String separator, String[] parts) {
        String joined = Words.join(separator, parts);
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }
}
