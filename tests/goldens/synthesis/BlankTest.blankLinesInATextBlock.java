// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Page page}: {@code page.turned().count()} equals {@code page.count()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.BlankTest.blankLinesInATextBlock(),
 * modern/src/test/java/org/acme/mill/modern/BlankTest.java:10 of mill (assertion in line 17).
 */
public class PageTurnedPreservesCount {

    @Test
    public void blankLinesInATextBlock() {
        turnedPreservesCount("above\n\n\nbelow\n");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Page.of
     */
    void turnedPreservesCount(String text) {
        var page = Page.of(text);
        assertEquals(page.count(), page.turned().count());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void turnedPreservesCountGiven(Page page) {
        assertEquals(page.count(), page.turned().count());
    }
}
