// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page.count()`, and then `page.turned().count()`, THEN `page.count()` equals
 * `page.turned().count()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.BlankTest.blankLinesInATextBlock(),
 * modern/src/test/java/org/acme/mill/modern/BlankTest.java:10 of mill (assertion in line 17).
 */
public class PageCountStaysTheSame {

    @Test
    public void blankLinesInATextBlock() {
        countStaysTheSame("above\n\n\nbelow\n");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Page.of
     */
    void countStaysTheSame(String text) {
        var page = Page.of(text);
        assertEquals(page.count(), page.turned().count());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void countStaysTheSameGiven(Page page) {
        assertEquals(page.count(), page.turned().count());
    }
}
