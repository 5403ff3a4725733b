// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstThing}, {@code secondThing} and {@code thirdThing}: after {@code
 * pile.push(firstThing)}, {@code pile.push(secondThing)}, {@code before = pile.height()} and {@code
 * pile.push(thirdThing)}, {@code pile.turned().height() + 0 * before} equals {@code pile.height()}, where
 * {@code pile} is {@code new Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.NestedTest.WithTwo.aNestedClass(),
 * core/src/test/java/org/acme/mill/NestedTest.java:84 of mill (assertion in line 86).
 */
public class PileTurnedThenHeightOfPile {

    private Pile<String> pile;
    private int before;

    @Test
    public void aNestedClass() {
        turnedThenHeightOfPile("ground", "second", "third");
    }

    /**
     * What two calls say fits together.
     *
     * @param firstThing argument 1 of Pile.push
     * @param secondThing argument 1 of Pile.push
     * @param thirdThing argument 1 of Pile.push
     */
    void turnedThenHeightOfPile(String firstThing, String secondThing, String thirdThing) {
        pile = new Pile<>();
        pile.push(firstThing);
        pile.push(secondThing);
        before = pile.height();
        pile.push(thirdThing);
        assertEquals(pile.height(), pile.turned().height() + 0 * before);
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void turnedThenHeightOfPileGiven(Pile<String> givenPile) {
        before = givenPile.height();
        assertEquals(givenPile.height(), givenPile.turned().height() + 0 * before);
    }
}
