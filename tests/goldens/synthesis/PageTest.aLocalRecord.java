// relation 1 of 1: round-trip
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstText} and {@code secondText}: {@code page.turned().turned()} equals {@code page},
 * where {@code line} is {@code new Line(firstText, secondText)} and {@code page} is {@code
 * Page.of(line.whole())}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.modern.PageTest.aLocalRecord(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:32 of mill (assertion in line 40).
 */
public class PageTurnedIsItsOwnInverseWithOf {

    @Test
    public void aLocalRecord() {
        turnedIsItsOwnInverseWithOf("ab", "ba");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param firstText argument 1 of new Line
     * @param secondText argument 2 of new Line
     */
    void turnedIsItsOwnInverseWithOf(String firstText, String secondText) {
        record Line(String left, String right) {
            String whole() {
                return left + right;
            }
        }
        var line = new Line(firstText, secondText);
        var page = Page.of(line.whole());
        assertEquals(page, page.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void turnedIsItsOwnInverseWithOfGiven(Page page) {
        assertEquals(page, page.turned().turned());
    }
}
