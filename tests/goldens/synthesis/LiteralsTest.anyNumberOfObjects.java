// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `pile = Pile.of(things)`, then `pile.turned()`, and then `pile.turned().turned()`, THEN `pile`
 * equals `pile.turned().turned()`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfObjects(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:70 of mill (assertion in line 72).
 */
public class PileTurnedUndoesItself3 {

    @Test
    public void anyNumberOfObjects() {
        turnedUndoesItself(new Integer[] {3, 1, 2});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param things argument 1 of Pile.of
     */
    void turnedUndoesItself(Integer[] things) {
        Pile<Integer> pile = Pile.of(things);
        assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedUndoesItselfGiven(Pile<Integer> pile) {
        assertEquals(pile, pile.turned().turned());
    }
}
