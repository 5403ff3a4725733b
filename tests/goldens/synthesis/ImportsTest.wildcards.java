// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.*;
import org.junit.jupiter.api.*;

import static java.lang.Math.*;
import static org.acme.mill.Words.*;
import static org.junit.jupiter.api.Assertions.*;

/**
 * IF one calls `joined = join(separator, words.toArray(new String[0]))`, then `reverse(joined)`, and then
 * `reverse(reverse(joined))`, THEN `joined` equals `reverse(reverse(joined))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ImportsTest.wildcards(), core/src/test/java/org/acme/mill/ImportsTest.java:20 of
 * mill (assertion in line 24).
 */
public class WordsReverseUndoesItself4 {

    @Test
    public void wildcards() {
        reverseUndoesItself(new String[] {"b", "a"}, "c", 1, 2, "+");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param values argument 1 of Arrays.asList
     * @param text argument 1 of List.add
     * @param number argument 1 of Math.max
     * @param number2 argument 2 of Math.max
     * @param separator argument 1 of Words.join
     */
    void reverseUndoesItself(String[] values, String text, int number, int number2, String separator) {
        List<String> words = new ArrayList<>(Arrays.asList(values));
        words.add(text + max(number, number2));
        String joined = join(separator, words.toArray(new String[0]));
        assertEquals(joined, reverse(reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param joined input of the source invocation
     */
    void reverseUndoesItselfGiven(String joined) {
        assertEquals(joined, reverse(reverse(joined)));
    }
}
