// relation 1 of 1: idempotence
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: if {@code Page.of(text) instanceof Page page && page.count() > 0}, {@code
 * Page.of(text).turned().turned()} equals {@code Page.of(text).turned()}, where {@code page} is {@code
 * Page.of(text)}.
 *
 * Kind: idempotence.
 * Mined from org.acme.mill.modern.PageTest.aPatternOfInstanceof(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:45 of mill (assertion in line 48).
 */
public class PageTurnedIsIdempotent {

    @Test
    public void aPatternOfInstanceof() {
        turnedIsIdempotent("level");
    }

    /**
     * Doing it twice is doing it once.
     *
     * @param text argument 1 of Page.of
     */
    void turnedIsIdempotent(String text) {
        Object found = Page.of(text);
        if (found instanceof Page page && page.count() > 0) {
            assertEquals(page.turned(), page.turned().turned());
        }
    }
}
