// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstThing} and {@code secondThing}: after {@code pile.push(firstThing)} and {@code
 * pile.push(secondThing)}, {@code pile.pop()} equals {@code secondThing}, where {@code pile} is {@code new
 * Pile<>()}.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.NestedTest.aMethodBeforeEach(),
 * core/src/test/java/org/acme/mill/NestedTest.java:45 of mill (assertion in line 47).
 */
public class PilePushThenPopForStringInAMethodBeforeEach {

    private Pile<String> pile;

    @Test
    @Tag("quick")
    public void aMethodBeforeEach() {
        pushThenPopForStringInAMethodBeforeEach("ground", "top");
    }

    /**
     * What was put in comes out again.
     *
     * @param firstThing argument 1 of Pile.push
     * @param secondThing argument 1 of Pile.push; what goes in is what the assertion expects to come out
     */
    void pushThenPopForStringInAMethodBeforeEach(String firstThing, String secondThing) {
        pile = new Pile<>();
        pile.push(firstThing);
        pile.push(secondThing);
        assertEquals(secondThing, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     * @param thing input of the source invocation
     */
    void pushThenPopForStringInAMethodBeforeEachGiven(Pile<String> givenPile, String thing) {
        givenPile.push(thing);
        assertEquals(thing, givenPile.pop());
    }
}
