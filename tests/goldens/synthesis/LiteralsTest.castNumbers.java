// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code thing}: after {@code top = pile.push((short) thing)}, {@code pile.pop()} equals {@code
 * top}, where {@code pile} is {@code new Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.castNumbers(), core/src/test/java/org/acme/mill/LiteralsTest.java:180
 * of mill (assertion in line 183).
 */
public class PilePopEqualsPush {

    @Test
    public void castNumbers() {
        popEqualsPush((short) 12);
    }

    /**
     * What two calls say fits together.
     *
     * @param thing argument 1 of Pile.push
     */
    void popEqualsPush(short thing) {
        Pile<Short> pile = new Pile<>();
        Short top = pile.push((short) thing);
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     * @param thing input of the source invocation
     */
    void popEqualsPushGiven(Pile<Short> pile, int thing) {
        Short top = pile.push((short) thing);
        assertEquals(top, pile.pop());
    }
}
