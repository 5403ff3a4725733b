// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Page page}: {@code page.turned().count()} equals {@code page.count()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.BlankTest.tabsInATextBlock(),
 * modern/src/test/java/org/acme/mill/modern/BlankTest.java:22 of mill (assertion in line 30).
 */
public class PageTurnedPreservesCountInTabsInATextBlock {

    @Test
    public void tabsInATextBlock() {
        turnedPreservesCountInTabsInATextBlock("{\n\n}\n\tindented\t\n");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param textText value of text
     */
    void turnedPreservesCountInTabsInATextBlock(String textText) {
        var text = textText;
        var page = Page.of(text);
        assertEquals(page.count(), page.turned().count());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void turnedPreservesCountInTabsInATextBlockGiven(Page page) {
        assertEquals(page.count(), page.turned().count());
    }
}
