// relation 1 of 1: repetition; same-construction
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page = Page.of(text)`, then `page.turned()`, and then `page.turned()`, THEN `other` equals
 * `page.turned()`.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.modern.PageTest.aSwitchWithArrows(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:21 of mill (assertion in line 27).
 */
public class PageTurnedIsRepeatable {

    @Test
    public void aSwitchWithArrows() {
        turnedIsRepeatable("noon");
    }

    /**
     * The same call gives the same result again.
     *
     * @param text argument 1 of Page.of
     */
    void turnedIsRepeatable(String text) {
        var page = Page.of(text);
        var other = switch (page.count()) {
            case 1 -> page.turned();
            default -> page;
        };
        assertEquals(page.turned(), other);
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void turnedIsRepeatableGiven(Page page) {
        var other = switch (page.count()) {
            case 1 -> page.turned();
            default -> page;
        };
        assertEquals(page.turned(), other);
    }
}
