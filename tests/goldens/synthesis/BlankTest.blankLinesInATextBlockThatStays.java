// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page.count()`, and then `page.turned().count()`, THEN `page.count()` equals
 * `page.turned().count()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.BlankTest.blankLinesInATextBlockThatStays(),
 * modern/src/test/java/org/acme/mill/modern/BlankTest.java:35 of mill (assertion in line 37).
 */
public class PageCountStaysTheSame3 {

    @Test
    public void blankLinesInATextBlockThatStays() {
        countStaysTheSame("noon");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Page.of
     */
    void countStaysTheSame(String text) {
        var page = Page.of(text);
        assertEquals(page.count(), page.turned().count(), """
            as many

            	as before
            """);
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void countStaysTheSameGiven(Page page) {
        assertEquals(page.count(), page.turned().count(), """
            as many

            	as before
            """);
    }
}
