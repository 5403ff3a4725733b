// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.height()`, and then `pile.turned().height()`, THEN `pile.height()` equals
 * `pile.turned().height()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.anAssertionThatChangesTheObject(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:16 of mill (assertion in line 20).
 */
public class PileHeightStaysTheSame5 {

    @Test
    public void anAssertionThatChangesTheObject() {
        heightStaysTheSame("a", "b");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param thing argument 1 of Pile.offer
     * @param thing2 argument 1 of Pile.offer
     */
    void heightStaysTheSame(String thing, String thing2) {
        Pile<String> pile = new Pile<>();
        pile.offer(thing);
        pile.offer(thing2);
        assertEquals(pile.height(), pile.turned().height());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void heightStaysTheSameGiven(Pile<String> pile) {
        assertEquals(pile.height(), pile.turned().height());
    }
}
