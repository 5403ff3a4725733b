// relation 1 of 1: round-trip
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page = Page.of(line.whole())`, then `page.turned()`, and then `page.turned().turned()`, THEN
 * `page` equals `page.turned().turned()`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.modern.PageTest.aLocalRecord(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:32 of mill (assertion in line 40).
 */
public class PageTurnedUndoesItself {

    @Test
    public void aLocalRecord() {
        turnedUndoesItself("ab", "ba");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of new Line
     * @param text2 argument 2 of new Line
     */
    void turnedUndoesItself(String text, String text2) {
        record Line(String left, String right) {
            String whole() {
                return left + right;
            }
        }
        var line = new Line(text, text2);
        var page = Page.of(line.whole());
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
