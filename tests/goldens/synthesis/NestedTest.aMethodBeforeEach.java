// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.push(thing2)`, and then `pile.pop()`, THEN `thing2` equals `pile.pop()`.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.NestedTest.aMethodBeforeEach(),
 * core/src/test/java/org/acme/mill/NestedTest.java:45 of mill (assertion in line 47).
 */
public class PilePopReturnsWhatPushTook3 {

    private Pile<String> pile;

    @Test
    @Tag("quick")
    public void aMethodBeforeEach() {
        popReturnsWhatPushTook("ground", "top");
    }

    /**
     * What was put in comes out again.
     *
     * @param thing argument 1 of Pile.push
     * @param thing2 argument 1 of Pile.push; what goes in is what the assertion expects to come out
     */
    void popReturnsWhatPushTook(String thing, String thing2) {
        pile = new Pile<>();
        pile.push(thing);
        pile.push(thing2);
        assertEquals(thing2, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     * @param thing input of the source invocation
     */
    void popReturnsWhatPushTookGiven(Pile<String> givenPile, String thing) {
        givenPile.push(thing);
        assertEquals(thing, givenPile.pop());
    }
}
