// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * After {@code pile.push(thing(i))} for every {@code i} below {@code before}, {@code pile.turned().height()}
 * equals {@code pile.height()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AbstractPileTest.aPrivateFieldOfTheAbstractClass(),
 * core/src/test/java/org/acme/mill/AbstractPileTest.java:42 of mill (assertion in line 46).
 */
public class PileTurnedPreservesHeight extends WordPileTest {

    private int before;

    @Test
    public void aPrivateFieldOfTheAbstractClassRelation() {
        turnedPreservesHeight();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void turnedPreservesHeight() {
        for (int i = 0; i < before; i++) {
            pile.push(thing(i));
        }
        assertEquals(pile.height(), pile.turned().height());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void turnedPreservesHeightGiven(Pile<String> givenPile) {
        assertEquals(givenPile.height(), givenPile.turned().height());
    }
}
