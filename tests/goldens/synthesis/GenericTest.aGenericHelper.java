// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.push(thing)`, then `pile.push(thing)`, and then `pile.turned()`, THEN `pile` equals
 * `pile.turned()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.GenericTest.aGenericHelper(), core/src/test/java/org/acme/mill/GenericTest.java:23
 * of mill (assertion in line 25).
 */
public class PileTurnedFollowsFromPush<T extends Comparable<T>> {

    private static <E> Pile<E> twice(E thing) {
        Pile<E> pile = new Pile<>();
        pile.push(thing);
        pile.push(thing);
        return pile;
    }

    @Test
    public void aGenericHelper() {
        turnedFollowsFromPush("stone");
    }

    /**
     * What two calls say fits together.
     *
     * @param thing value of thing
     */
    void turnedFollowsFromPush(String thing) {
        Pile<String> pile = twice(thing);
        assertEquals(pile, pile.turned());
    }
}
