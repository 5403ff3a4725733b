// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code number}: after {@code pile.push(thing(number))}, {@code thing(number)} equals {@code
 * pile.pop()}.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.AbstractPileTest.anAbstractTest(),
 * core/src/test/java/org/acme/mill/AbstractPileTest.java:25 of mill (assertion in line 28).
 */
public class PilePushThenPop extends WordPileTest {

    @Test
    public void anAbstractTestRelation() {
        pushThenPop(2);
    }

    /**
     * What was put in comes out again.
     *
     * @param number argument 1 of AbstractPileTest.thing
     */
    void pushThenPop(int number) {
        String top = thing(number);
        pile.push(top);
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void pushThenPopGiven(Pile<String> givenPile) {
        String top = thing(2);
        givenPile.push(top);
        assertEquals(top, givenPile.pop());
    }
}
