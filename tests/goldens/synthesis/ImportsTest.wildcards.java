// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.*;
import org.junit.jupiter.api.*;

import static java.lang.Math.*;
import static org.acme.mill.Words.*;
import static org.junit.jupiter.api.Assertions.*;

/**
 * For every {@code String[] values}, {@code text}, {@code firstNumber}, {@code secondNumber} and {@code
 * separator}: after {@code words.add(text + max(firstNumber, secondNumber))}, {@code
 * reverse(reverse(joined))} equals {@code joined}, where {@code words} is {@code new
 * ArrayList<>(Arrays.asList(values))} and {@code joined} is {@code join(separator, words.toArray(new
 * String[0]))}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ImportsTest.wildcards(), core/src/test/java/org/acme/mill/ImportsTest.java:20 of
 * mill (assertion in line 24).
 */
public class WordsReverseIsItsOwnInverseWithJoinInWildcards {

    @Test
    public void wildcards() {
        reverseIsItsOwnInverseWithJoinInWildcards(new String[] {"b", "a"}, "c", 1, 2, "+");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param values argument 1 of Arrays.asList
     * @param text argument 1 of List.add
     * @param firstNumber argument 1 of Math.max
     * @param secondNumber argument 2 of Math.max
     * @param separator argument 1 of Words.join
     */
    void reverseIsItsOwnInverseWithJoinInWildcards(
            String[] values,
            String text,
            int firstNumber,
            int secondNumber,
            String separator) {
        List<String> words = new ArrayList<>(Arrays.asList(values));
        words.add(text + max(firstNumber, secondNumber));
        String joined = join(separator, words.toArray(new String[0]));
        assertEquals(joined, reverse(reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param joined input of the source invocation
     */
    void reverseIsItsOwnInverseWithJoinInWildcardsGiven(String joined) {
        assertEquals(joined, reverse(reverse(joined)));
    }
}
