// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Pile pile}: {@code pile.turned().turned()} equals {@code pile}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfObjects(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:70 of mill (assertion in line 72).
 */
public class PileTurnedIsItsOwnInverseWithOfInAnyNumberOfObjects {

    @Test
    public void anyNumberOfObjects() {
        turnedIsItsOwnInverseWithOfInAnyNumberOfObjects(new Integer[] {3, 1, 2});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param things argument 1 of Pile.of
     */
    void turnedIsItsOwnInverseWithOfInAnyNumberOfObjects(Integer[] things) {
        Pile<Integer> pile = Pile.of(things);
        assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedIsItsOwnInverseWithOfInAnyNumberOfObjectsGiven(Pile<Integer> pile) {
        assertEquals(pile, pile.turned().turned());
    }
}
