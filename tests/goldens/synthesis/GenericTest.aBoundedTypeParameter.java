// relation 1 of 1: round-trip; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * {@code pile.turned().turned()} equals {@code pile}, where {@code pile} is {@code new Pile<>()}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.GenericTest.aBoundedTypeParameter(),
 * core/src/test/java/org/acme/mill/GenericTest.java:30 of mill (assertion in line 32).
 */
public class PileTurnedIsItsOwnInverse<T extends Comparable<T>> {

    @Test
    public void aBoundedTypeParameter() {
        turnedIsItsOwnInverse();
    }

    /**
     * What one call does, the other undoes.
     */
    void turnedIsItsOwnInverse() {
        Pile<T> pile = new Pile<>();
        assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedIsItsOwnInverseGiven(Pile<T> pile) {
        assertEquals(pile, pile.turned().turned());
    }
}
