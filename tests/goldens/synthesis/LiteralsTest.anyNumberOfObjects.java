// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `pile = Pile.of(things)`, and then `pile.turned().turned()`, THEN `pile` equals
 * `pile.turned().turned()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfObjects(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:70 of mill (assertion in line 72).
 */
public class PileTurnedReturnsWhatOfReturned2 {

    @Test
    public void anyNumberOfObjects() {
        turnedReturnsWhatOfReturned(new Integer[] {3, 1, 2});
    }

    /**
     * What two calls say fits together.
     *
     * @param things argument 1 of Pile.of
     */
    void turnedReturnsWhatOfReturned(Integer[] things) {
        Pile<Integer> pile = Pile.of(things);
        assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param things input of the source invocation
     * @param number input of the source invocation
     * @param number2 input of the source invocation
     */
    void turnedReturnsWhatOfReturnedGiven(int things, int number, int number2) {
        Pile<Integer> pile = Pile.of(things, number, number2);
        assertEquals(pile, pile.turned().turned());
    }
}
