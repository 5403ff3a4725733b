// relation 1 of 1: consistency; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * After {@code pile.push(null)}, {@code pile.turned()} equals {@code pile}, where {@code pile} is {@code new
 * Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.nothingAtAll(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:156 of mill (assertion in line 159).
 */
public class PilePushThenTurned {

    @Test
    public void nothingAtAll() {
        pushThenTurned();
    }

    /**
     * What two calls say fits together.
     */
    void pushThenTurned() {
        Pile<String> pile = new Pile<>();
        pile.push(null);
        assertEquals(pile, pile.turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void pushThenTurnedGiven(Pile<String> pile) {
        pile.push(null);
        assertEquals(pile, pile.turned());
    }
}
