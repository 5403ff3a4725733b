// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page.turned()`, and then `page.turned().turned()`, THEN `page.turned()` equals
 * `page.turned().turned()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.PageTest.aPatternOfInstanceof(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:45 of mill (assertion in line 48).
 */
public class PageTurnedStaysTheSame {

    @Test
    public void aPatternOfInstanceof() {
        turnedStaysTheSame("level");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Page.of
     */
    void turnedStaysTheSame(String text) {
        Object found = Page.of(text);
        if (found instanceof Page page && page.count() > 0) {
            assertEquals(page.turned(), page.turned().turned());
        }
    }
}
