// relation 1 of 1: consistency; nothing-lifted
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page = Page.of(""" first "line" second """)`, and then `Page.of(page.text())`, THEN `page`
 * equals `Page.of(page.text())`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.modern.PageTest.aTextBlock(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:11 of mill (assertion in line 16).
 */
public class PageOfIsConsistent {

    @Test
    public void aTextBlock() {
        ofIsConsistent();
    }

    /**
     * What two calls say fits together.
     */
    void ofIsConsistent() {
        var page = Page.of("""
            first "line"
              second
            """);
        assertEquals(page, Page.of(page.text()));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void ofIsConsistentGiven(String text) {
        var page = Page.of(text);
        assertEquals(page, Page.of(page.text()));
    }
}
