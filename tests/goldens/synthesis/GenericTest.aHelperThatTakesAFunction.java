// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code value}: {@code Words.reverse(Words.reverse(word))} equals {@code word}, where {@code word}
 * is {@code applied(value, String::toUpperCase)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.GenericTest.aHelperThatTakesAFunction(),
 * core/src/test/java/org/acme/mill/GenericTest.java:37 of mill (assertion in line 39).
 */
public class WordsReverseIsItsOwnInverseWithApplied<T extends Comparable<T>> {

    private static <E> E applied(E value, UnaryOperator<E> operator) {
        return operator.apply(value);
    }

    @Test
    public void aHelperThatTakesAFunction() {
        reverseIsItsOwnInverseWithApplied("Rotor");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param value value of value
     */
    void reverseIsItsOwnInverseWithApplied(String value) {
        String word = applied(value, String::toUpperCase);
        assertEquals(word, Words.reverse(Words.reverse(word)));
    }

    /**
     * The same, for any source input.
     *
     * @param word input of the source invocation
     */
    void reverseIsItsOwnInverseWithAppliedGiven(String word) {
        assertEquals(word, Words.reverse(Words.reverse(word)));
    }
}
