// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `Words.reverse(word)`, and then `Words.reverse(Words.reverse(word))`, THEN `word` equals
 * `Words.reverse(Words.reverse(word))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.GenericTest.aHelperThatTakesAFunction(),
 * core/src/test/java/org/acme/mill/GenericTest.java:37 of mill (assertion in line 39).
 */
public class WordsReverseUndoesItself3<T extends Comparable<T>> {

    private static <E> E applied(E value, UnaryOperator<E> operator) {
        return operator.apply(value);
    }

    @Test
    public void aHelperThatTakesAFunction() {
        reverseUndoesItself("Rotor");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param value value of value
     */
    void reverseUndoesItself(String value) {
        String word = applied(value, String::toUpperCase);
        assertEquals(word, Words.reverse(Words.reverse(word)));
    }

    /**
     * The same, for any source input.
     *
     * @param word input of the source invocation
     */
    void reverseUndoesItselfGiven(String word) {
        assertEquals(word, Words.reverse(Words.reverse(word)));
    }
}
