// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Page page}: {@code page.turned().count()} equals {@code page.count()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.BlankTest.blankLinesInATextBlockThatStays(),
 * modern/src/test/java/org/acme/mill/modern/BlankTest.java:35 of mill (assertion in line 37).
 */
public class PageBlankLinesInATextBlockThatStaysLaw {

    @Test
    public void blankLinesInATextBlockThatStays() {
        blankLinesInATextBlockThatStaysLaw("noon");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Page.of
     */
    void blankLinesInATextBlockThatStaysLaw(String text) {
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
    void blankLinesInATextBlockThatStaysLawGiven(Page page) {
        assertEquals(page.count(), page.turned().count(), """
            as many

            	as before
            """);
    }
}
