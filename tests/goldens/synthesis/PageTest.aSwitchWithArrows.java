// relation 1 of 1: repetition; same-construction
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Page page}: {@code page.turned()} equals {@code switch (page.count()) {…}}.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.modern.PageTest.aSwitchWithArrows(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:21 of mill (assertion in line 27).
 */
public class PageTurnedIsDeterministic {

    @Test
    public void aSwitchWithArrows() {
        turnedIsDeterministic("noon");
    }

    /**
     * The same call gives the same result again.
     *
     * @param text argument 1 of Page.of
     */
    void turnedIsDeterministic(String text) {
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
    void turnedIsDeterministicGiven(Page page) {
        var other = switch (page.count()) {
            case 1 -> page.turned();
            default -> page;
        };
        assertEquals(page.turned(), other);
    }
}
