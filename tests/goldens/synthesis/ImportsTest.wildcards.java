// relation 1 of 1: consistency
package org.acme.mill;

import java.util.*;
import org.junit.jupiter.api.*;

import static java.lang.Math.*;
import static org.acme.mill.Words.*;
import static org.junit.jupiter.api.Assertions.*;

/**
 * IF one calls `joined = join(separator, words.toArray(new String[0]))`, and then `reverse(reverse(joined))`,
 * THEN `joined` equals `reverse(reverse(joined))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ImportsTest.wildcards(), core/src/test/java/org/acme/mill/ImportsTest.java:20 of
 * mill (assertion in line 24).
 */
public class WordsReverseReturnsWhatJoinReturned {

    @Test
    public void wildcards() {
        reverseReturnsWhatJoinReturned(new String[] {"b", "a"}, "c", 1, 2, "+");
    }

    /**
     * What two calls say fits together.
     *
     * @param values argument 1 of Arrays.asList
     * @param text argument 1 of List.add
     * @param number argument 1 of Math.max
     * @param number2 argument 2 of Math.max
     * @param separator argument 1 of Words.join
     */
    void reverseReturnsWhatJoinReturned(
            String[] values,
            String text,
            int number,
            int number2,
            String separator) {
        List<String> words = new ArrayList<>(Arrays.asList(values));
        words.add(text + max(number, number2));
        String joined = join(separator, words.toArray(new String[0]));
        assertEquals(joined, reverse(reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param separator input of the source invocation
     */
    void reverseReturnsWhatJoinReturnedGiven(String separator) {
        List<String> words = new ArrayList<>(Arrays.asList("b", "a"));
        words.add("c" + max(1, 2));
        String joined = join(separator, words.toArray(new String[0]));
        assertEquals(joined, reverse(reverse(joined)));
    }
}
