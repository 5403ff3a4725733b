// relation 1 of 1: consistency; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `pile.push(null)`, and then `pile.turned()`, THEN `pile` equals `pile.turned()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.nothingAtAll(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:156 of mill (assertion in line 159).
 */
public class PileTurnedFollowsFromPush2 {

    @Test
    public void nothingAtAll() {
        turnedFollowsFromPush();
    }

    /**
     * What two calls say fits together.
     */
    void turnedFollowsFromPush() {
        Pile<String> pile = new Pile<>();
        pile.push(null);
        assertEquals(pile, pile.turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedFollowsFromPushGiven(Pile<String> pile) {
        pile.push(null);
        assertEquals(pile, pile.turned());
    }
}
