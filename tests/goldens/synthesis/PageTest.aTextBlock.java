// relation 1 of 1: consistency
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `page = Page.of(text)`, and then `Page.of(page.text())`, THEN `page` equals
 * `Page.of(page.text())`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.modern.PageTest.aTextBlock(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:11 of mill (assertion in line 16).
 */
public class PageOfIsConsistent {

    @Test
    public void aTextBlock() {
        ofIsConsistent("first \"line\"\n  second\n");
    }

    /**
     * What two calls say fits together.
     *
     * @param text argument 1 of Page.of
     */
    void ofIsConsistent(String text) {
        var page = Page.of(text);
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
