// relation 1 of 1: consistency; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `top = pile.push(String.class)`, and then `pile.pop()`, THEN `top` equals `pile.pop()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.classesAsValues(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:164 of mill (assertion in line 167).
 */
public class PilePopReturnsWhatPushReturned2 {

    @Test
    public void classesAsValues() {
        popReturnsWhatPushReturned();
    }

    /**
     * What two calls say fits together.
     */
    void popReturnsWhatPushReturned() {
        Pile<Class<?>> pile = new Pile<>();
        Class<?> top = pile.push(String.class);
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void popReturnsWhatPushReturnedGiven(Pile<Class<?>> pile) {
        Class<?> top = pile.push(String.class);
        assertEquals(top, pile.pop());
    }
}
