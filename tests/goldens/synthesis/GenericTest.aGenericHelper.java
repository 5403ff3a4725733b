// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code thing}: {@code twice(thing).turned()} equals {@code twice(thing)}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.GenericTest.aGenericHelper(), core/src/test/java/org/acme/mill/GenericTest.java:23
 * of mill (assertion in line 25).
 */
public class PilePushThenTurnedForString<T extends Comparable<T>> {

    private static <E> Pile<E> twice(E thing) {
        Pile<E> pile = new Pile<>();
        pile.push(thing);
        pile.push(thing);
        return pile;
    }

    @Test
    public void aGenericHelper() {
        pushThenTurnedForString("stone");
    }

    /**
     * What two calls say fits together.
     *
     * @param thing value of thing
     */
    void pushThenTurnedForString(String thing) {
        Pile<String> pile = twice(thing);
        assertEquals(pile, pile.turned());
    }
}
