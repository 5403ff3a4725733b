// relation 1 of 1: consistency
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page = Page.of(line.whole())`, and then `page.turned().turned()`, where `line` is `new
 * Line(text, text2)`, THEN `page` equals `page.turned().turned()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.modern.PageTest.aLocalRecord(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:32 of mill (assertion in line 40).
 */
public class PageTurnedReturnsWhatOfReturned {

    @Test
    public void aLocalRecord() {
        turnedReturnsWhatOfReturned("ab", "ba");
    }

    /**
     * What two calls say fits together.
     *
     * @param text argument 1 of new Line
     * @param text2 argument 2 of new Line
     */
    void turnedReturnsWhatOfReturned(String text, String text2) {
        record Line(String left, String right) {
            String whole() {
                return left + right;
            }
        }
        var line = new Line(text, text2);
        var page = Page.of(line.whole());
        assertEquals(page, page.turned().turned());
    }
}
