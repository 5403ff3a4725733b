// relation 1 of 1: round-trip; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.turned()`, and then `pile.turned().turned()`, THEN `pile` equals
 * `pile.turned().turned()`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.GenericTest.aBoundedTypeParameter(),
 * core/src/test/java/org/acme/mill/GenericTest.java:30 of mill (assertion in line 32).
 */
public class PileTurnedUndoesItself<T extends Comparable<T>> {

    @Test
    public void aBoundedTypeParameter() {
        turnedUndoesItself();
    }

    /**
     * What one call does, the other undoes.
     */
    void turnedUndoesItself() {
        Pile<T> pile = new Pile<>();
        assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedUndoesItselfGiven(Pile<T> pile) {
        assertEquals(pile, pile.turned().turned());
    }
}
