// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `größe.alsText(zeichen)`, and then `größe.halbiert().verdoppelt().alsText(zeichen)`, THEN
 * `größe.alsText(zeichen)` equals `größe.halbiert().verdoppelt().alsText(zeichen)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.UmlautTest.größeBleibt(), core/src/test/java/org/acme/mill/UmlautTest.java:21 of
 * mill (assertion in line 24).
 */
public class GrößeAlsTextStaysTheSame2 {

    @Test
    public void größeBleibt() {
        alsTextStaysTheSame(6, "→");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param länge argument 1 of new Größe
     * @param zeichen argument 1 of Größe.alsText; the same argument takes the same value each time
     */
    void alsTextStaysTheSame(int länge, String zeichen) {
        Größe größe = new Größe(länge);
        assertEquals(größe.alsText(zeichen), größe.halbiert().verdoppelt().alsText(zeichen));
    }

    /**
     * The same, for any source input.
     *
     * @param größe input of the source invocation
     * @param zeichen input of the source invocation
     */
    void alsTextStaysTheSameGiven(Größe größe, String zeichen) {
        assertEquals(größe.alsText(zeichen), größe.halbiert().verdoppelt().alsText(zeichen));
    }
}
