// relation 1 of 1: round-trip
package org.acme.mill.modern;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code word}, {@code firstText}, {@code secondText} and {@code pageText}: {@code
 * page.turned().turned()} equals {@code page}, where {@code page} is {@code new Page(List.of(firstText,
 * secondText).stream().map(word -> word + pageText).toList())}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.modern.PageTest.aStreamOfLambdas(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:54 of mill (assertion in line 57).
 */
public class PageTurnedIsItsOwnInverse {

    @Test
    public void aStreamOfLambdas() {
        turnedIsItsOwnInverse("ab", "cd", "!");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param firstText argument 1 of List.of
     * @param secondText argument 2 of List.of
     * @param pageText value
     */
    void turnedIsItsOwnInverse(String firstText, String secondText, String pageText) {
        var words = List.of(firstText, secondText);
        var page = new Page(words.stream().map(word -> word + pageText).toList());
        assertEquals(page, page.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void turnedIsItsOwnInverseGiven(Page page) {
        assertEquals(page, page.turned().turned());
    }
}
