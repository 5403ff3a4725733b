// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstThing}, {@code secondThing} and {@code thirdThing}: after {@code
 * pile.push(firstThing)}, {@code pile.push(secondThing)}, {@code turned = pile.turned()} and {@code
 * pile.push(thirdThing)}, {@code turned.turned().height()} equals {@code pile.height() - 1}, where {@code
 * pile} is {@code new Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.NestedTest.WithTwo.Turned.aClassInANestedClass(),
 * core/src/test/java/org/acme/mill/NestedTest.java:101 of mill (assertion in line 103).
 */
public class PileTurnedThenHeight {

    private Pile<String> pile;
    private Pile<String> turned;

    @Test
    public void aClassInANestedClass() {
        turnedThenHeight("ground", "second", "last");
    }

    /**
     * What two calls say fits together.
     *
     * @param firstThing argument 1 of Pile.push
     * @param secondThing argument 1 of Pile.push
     * @param thirdThing argument 1 of Pile.push
     */
    void turnedThenHeight(String firstThing, String secondThing, String thirdThing) {
        pile = new Pile<>();
        pile.push(firstThing);
        pile.push(secondThing);
        turned = pile.turned();
        pile.push(thirdThing);
        assertEquals(pile.height() - 1, turned.turned().height());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void turnedThenHeightGiven(Pile<String> givenPile) {
        turned = givenPile.turned();
        assertEquals(givenPile.height() - 1, turned.turned().height());
    }
}
