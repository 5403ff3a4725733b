// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Crate crate} and {@code words}: after {@code other = crate.beside()} and {@code
 * other.relabel(words)}, {@code other.title()} equals {@code crate.title()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.anObjectThatAnotherGivesOut(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:57 of mill (assertion in line 61).
 */
public class CrateBesidePreservesTitle {

    @Test
    public void anObjectThatAnotherGivesOut() {
        besidePreservesTitle("glass", 2, "sand");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of new Label
     * @param weight argument 2 of new Crate
     * @param words argument 1 of Crate.relabel
     */
    void besidePreservesTitle(String text, int weight, String words) {
        Crate crate = new Crate(new Label(text), weight);
        Crate other = crate.beside();
        other.relabel(words);
        assertEquals(crate.title(), other.title());
    }

    /**
     * The same, for any source input.
     *
     * @param crate input of the source invocation
     */
    void besidePreservesTitleGiven(Crate crate) {
        Crate other = crate.beside();
        other.relabel("sand");
        assertEquals(crate.title(), other.title());
    }
}
