// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.height()`, and then `pile.turned().height()`, where `before` is `pile.height()`, THEN
 * `pile.height()` equals `pile.turned().height() + 0 * before`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.NestedTest.WithTwo.aNestedClass(),
 * core/src/test/java/org/acme/mill/NestedTest.java:84 of mill (assertion in line 86).
 */
public class PileHeightIsConsistent {

    private Pile<String> pile;
    private int before;

    @Test
    public void aNestedClass() {
        heightIsConsistent("ground", "second", "third");
    }

    /**
     * What two calls say fits together.
     *
     * @param thing argument 1 of Pile.push
     * @param thing2 argument 1 of Pile.push
     * @param thing3 argument 1 of Pile.push
     */
    void heightIsConsistent(String thing, String thing2, String thing3) {
        pile = new Pile<>();
        pile.push(thing);
        pile.push(thing2);
        before = pile.height();
        pile.push(thing3);
        assertEquals(pile.height(), pile.turned().height() + 0 * before);
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void heightIsConsistentGiven(Pile<String> givenPile) {
        before = givenPile.height();
        assertEquals(givenPile.height(), givenPile.turned().height() + 0 * before);
    }
}
