// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: {@code Words.reverse(Words.reverse(text))} equals {@code text}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.RowsTest.ofTheSameName(String), core/src/test/java/org/acme/mill/RowsTest.java:48
 * of mill (assertion in line 49).
 */
public class WordsReverseIsItsOwnInverseInOfTheSameName {

    static Stream<String> ofTheSameName() {
        return Stream.of("a", "bc");
    }

    @ParameterizedTest
    @MethodSource
    public void ofTheSameName(String text) {
        reverseIsItsOwnInverseInOfTheSameName(text);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text parameter of the test
     */
    void reverseIsItsOwnInverseInOfTheSameName(String text) {
        assertEquals(text, Words.reverse(Words.reverse(text)));
    }
}
