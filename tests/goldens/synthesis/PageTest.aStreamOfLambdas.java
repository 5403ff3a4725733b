// relation 1 of 1: round-trip
package org.acme.mill.modern;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code String[] values} and {@code text}: {@code page.turned().turned()} equals {@code page},
 * where {@code page} is {@code new Page(List.of(values).stream().map(word -> word + text).toList())}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.modern.PageTest.aStreamOfLambdas(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:54 of mill (assertion in line 57).
 */
public class PageTurnedIsItsOwnInverse {

    @Test
    public void aStreamOfLambdas() {
        turnedIsItsOwnInverse(new String[] {"ab", "cd"}, "!");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param values argument 1 of List.of
     * @param text value
     */
    void turnedIsItsOwnInverse(String[] values, String text) {
        var words = List.of(values);
        var page = new Page(words.stream().map(word -> word + text).toList());
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
