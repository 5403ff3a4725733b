// relation 1 of 1: round-trip
package org.acme.mill.modern;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page.turned()`, and then `page.turned().turned()`, THEN `page` equals
 * `page.turned().turned()`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.modern.PageTest.aStreamOfLambdas(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:54 of mill (assertion in line 57).
 */
public class PageTurnedUndoesItself2 {

    @Test
    public void aStreamOfLambdas() {
        turnedUndoesItself("ab", "cd", "!");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of List.of
     * @param text2 argument 2 of List.of
     * @param pageText value
     */
    void turnedUndoesItself(String text, String text2, String pageText) {
        var words = List.of(text, text2);
        var page = new Page(words.stream().map(word -> word + pageText).toList());
        assertEquals(page, page.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void turnedUndoesItselfGiven(Page page) {
        assertEquals(page, page.turned().turned());
    }
}
