// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code thing}: after {@code pile.push(thing)}, {@code pile.pop()} equals {@code thing}, where
 * {@code pile} is {@code new Pile<>()}.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.LiteralsTest.boxedNumbers(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:172 of mill (assertion in line 175).
 */
public class PilePushThenPopForLong {

    @Test
    public void boxedNumbers() {
        pushThenPopForLong(17);
    }

    /**
     * What was put in comes out again.
     *
     * @param thing argument 1 of Pile.push; what goes in is what the assertion expects to come out
     */
    void pushThenPopForLong(int thing) {
        Pile<Long> pile = new Pile<>();
        pile.push(Long.valueOf(thing));
        assertEquals(Long.valueOf(thing), pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void pushThenPopForLongGiven(Pile<Long> pile) {
        pile.push(Long.valueOf(17));
        assertEquals(Long.valueOf(17), pile.pop());
    }
}
