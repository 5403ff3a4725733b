// relation 1 of 1: distinction
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * For every {@code firstThing} and {@code secondThing}: after {@code pile.push(firstThing)} and {@code
 * pile.push(secondThing)}, {@code turned.turned().turned().peek()} does not equal {@code pile.peek()}, where
 * {@code pile} is {@code new Pile<>()} and {@code turned} is {@code pile.turned()}.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.NestedTest.WithTwo.Turned.aDifference(),
 * core/src/test/java/org/acme/mill/NestedTest.java:108 of mill (assertion in line 109).
 */
public class PilePeekDistinguishesInputs {

    private Pile<String> pile;
    private Pile<String> turned;

    @Test
    public void aDifference() {
        peekDistinguishesInputs("ground", "second");
    }

    /**
     * Different inputs are told apart.
     *
     * @param firstThing argument 1 of Pile.push
     * @param secondThing argument 1 of Pile.push
     */
    void peekDistinguishesInputs(String firstThing, String secondThing) {
        pile = new Pile<>();
        pile.push(firstThing);
        pile.push(secondThing);
        turned = pile.turned();
        assertNotEquals(pile.peek(), turned.turned().turned().peek());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void peekDistinguishesInputsGiven(Pile<String> givenPile) {
        turned = givenPile.turned();
        assertNotEquals(givenPile.peek(), turned.turned().turned().peek());
    }
}
