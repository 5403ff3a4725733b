// relation 1 of 1: round-trip
package org.acme.mill.modern;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Page page}: {@code Page.of(page.text())} equals {@code page}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.modern.PageTest.aTextBlock(),
 * modern/src/test/java/org/acme/mill/modern/PageTest.java:11 of mill (assertion in line 16).
 */
public class PageTextOfRoundTrip {

    @Test
    public void aTextBlock() {
        textOfRoundTrip("first \"line\"\n  second\n");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Page.of
     */
    void textOfRoundTrip(String text) {
        var page = Page.of(text);
        assertEquals(page, Page.of(page.text()));
    }

    /**
     * The same, for any source input.
     *
     * @param page input of the source invocation
     */
    void textOfRoundTripGiven(Page page) {
        assertEquals(page, Page.of(page.text()));
    }
}
