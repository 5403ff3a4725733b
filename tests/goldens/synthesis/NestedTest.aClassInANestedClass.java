// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.height()`, and then `turned.turned().height()`, where `turned` is `pile.turned()`, THEN
 * `pile.height() - 1` equals `turned.turned().height()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.NestedTest.WithTwo.Turned.aClassInANestedClass(),
 * core/src/test/java/org/acme/mill/NestedTest.java:101 of mill (assertion in line 103).
 */
public class PileHeightIsConsistent2 {

    private Pile<String> pile;
    private Pile<String> turned;

    @Test
    public void aClassInANestedClass() {
        heightIsConsistent("ground", "second", "last");
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
        turned = pile.turned();
        pile.push(thing3);
        assertEquals(pile.height() - 1, turned.turned().height());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void heightIsConsistentGiven(Pile<String> givenPile) {
        turned = givenPile.turned();
        assertEquals(givenPile.height() - 1, turned.turned().height());
    }
}
