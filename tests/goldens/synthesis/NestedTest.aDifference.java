// relation 1 of 1: distinction
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * IF one calls `pile.peek()`, and then `turned.turned().turned().peek()`, where `turned` is `pile.turned()`,
 * THEN `pile.peek()` and `turned.turned().turned().peek()` differ.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.NestedTest.WithTwo.Turned.aDifference(),
 * core/src/test/java/org/acme/mill/NestedTest.java:108 of mill (assertion in line 109).
 */
public class PilePeekTellsApart {

    private Pile<String> pile;
    private Pile<String> turned;

    @Test
    public void aDifference() {
        peekTellsApart("ground", "second");
    }

    /**
     * Different inputs are told apart.
     *
     * @param thing argument 1 of Pile.push
     * @param thing2 argument 1 of Pile.push
     */
    void peekTellsApart(String thing, String thing2) {
        pile = new Pile<>();
        pile.push(thing);
        pile.push(thing2);
        turned = pile.turned();
        assertNotEquals(pile.peek(), turned.turned().turned().peek());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void peekTellsApartGiven(Pile<String> givenPile) {
        turned = givenPile.turned();
        assertNotEquals(givenPile.peek(), turned.turned().turned().peek());
    }
}
