// relation 1 of 1: invariance
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page.count()`, and then `page.turned().count()`, THEN `page.count()` equals
 * `page.turned().count()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.modern.BlankTest.tabsInATextBlock(),
 * modern/src/test/java/org/acme/mill/modern/BlankTest.java:22 of mill (assertion in line 30).
 */
public class PageCountStaysTheSame2 {

    @Test
    public void tabsInATextBlock() {
        countStaysTheSame("{\n\n}\n\tindented\t\n");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text2 value of text
     */
    void countStaysTheSame(String text2) {
        var text = text2;
        var page = Page.of(text);
        assertEquals(page.count(), page.turned().count());
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void countStaysTheSameGiven(Page page) {
        assertEquals(page.count(), page.turned().count());
    }
}
