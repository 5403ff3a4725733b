// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Größe größe} and {@code zeichen}: {@code größe.halbiert().verdoppelt().alsText(zeichen)}
 * equals {@code größe.alsText(zeichen)}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.UmlautTest.größeBleibt(), core/src/test/java/org/acme/mill/UmlautTest.java:21 of
 * mill (assertion in line 24).
 */
public class GrößeHalbiertThenAlsText {

    @Test
    public void größeBleibt() {
        halbiertThenAlsText(6, "→");
    }

    /**
     * What two calls say fits together.
     *
     * @param länge argument 1 of new Größe
     * @param zeichen argument 1 of Größe.alsText; the same argument takes the same value each time
     */
    void halbiertThenAlsText(int länge, String zeichen) {
        Größe größe = new Größe(länge);
        assertEquals(größe.alsText(zeichen), größe.halbiert().verdoppelt().alsText(zeichen));
    }

    /**
     * The same, for any source input.
     *
     * @param größe input of the source invocation
     */
    void halbiertThenAlsTextGiven(Größe größe) {
        assertEquals(größe.alsText("→"), größe.halbiert().verdoppelt().alsText("→"));
    }
}
