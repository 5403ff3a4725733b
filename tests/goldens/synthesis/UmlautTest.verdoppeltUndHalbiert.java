// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Größe grundmaß} and {@code zeichen}: {@code
 * grundmaß.verdoppelt().halbiert().alsText(zeichen)} equals {@code grundmaß.alsText(zeichen)}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.UmlautTest.verdoppeltUndHalbiert(),
 * core/src/test/java/org/acme/mill/UmlautTest.java:13 of mill (assertion in line 16).
 */
public class GrößeVerdoppeltThenAlsText {

    private Größe grundmaß;

    @Test
    public void verdoppeltUndHalbiert() {
        verdoppeltThenAlsText(4, "ü");
    }

    /**
     * What two calls say fits together.
     *
     * @param länge argument 1 of new Größe
     * @param zeichen argument 1 of Größe.alsText; the same argument takes the same value each time
     */
    void verdoppeltThenAlsText(int länge, String zeichen) {
        grundmaß = new Größe(länge);
        // Das Maß muß gleich bleiben – „genau“.
        String vorher = grundmaß.alsText(zeichen);
        assertEquals(vorher, grundmaß.verdoppelt().halbiert().alsText(zeichen));
    }

    /**
     * The same, for any source input.
     *
     * @param givenGrundmaß input of the source invocation
     */
    void verdoppeltThenAlsTextGiven(Größe givenGrundmaß) {
        // Das Maß muß gleich bleiben – „genau“.
        String vorher = givenGrundmaß.alsText("ü");
        assertEquals(vorher, givenGrundmaß.verdoppelt().halbiert().alsText("ü"));
    }
}
