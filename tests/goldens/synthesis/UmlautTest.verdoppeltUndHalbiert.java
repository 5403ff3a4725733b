// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `vorher = grundmaß.alsText(zeichen)`, and then
 * `grundmaß.verdoppelt().halbiert().alsText(zeichen)`, THEN `vorher` equals
 * `grundmaß.verdoppelt().halbiert().alsText(zeichen)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.UmlautTest.verdoppeltUndHalbiert(),
 * core/src/test/java/org/acme/mill/UmlautTest.java:13 of mill (assertion in line 16).
 */
public class GrößeAlsTextStaysTheSame {

    private Größe grundmaß;

    @Test
    public void verdoppeltUndHalbiert() {
        alsTextStaysTheSame(4, "ü");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param länge argument 1 of new Größe
     * @param zeichen argument 1 of Größe.alsText; the same argument takes the same value each time
     */
    void alsTextStaysTheSame(int länge, String zeichen) {
        grundmaß = new Größe(länge);
        // Das Maß muß gleich bleiben – „genau“.
        String vorher = grundmaß.alsText(zeichen);
        assertEquals(vorher, grundmaß.verdoppelt().halbiert().alsText(zeichen));
    }

    /**
     * The same, for any source input.
     *
     * @param givenGrundmaß input of the source invocation
     * @param zeichen input of the source invocation
     */
    void alsTextStaysTheSameGiven(Größe givenGrundmaß, String zeichen) {
        // Das Maß muß gleich bleiben – „genau“.
        String vorher = givenGrundmaß.alsText(zeichen);
        assertEquals(vorher, givenGrundmaß.verdoppelt().halbiert().alsText(zeichen));
    }
}
