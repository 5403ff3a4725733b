// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `pile.push(top)`, and then `pile.pop()`, where `top` is `thing(number)`, THEN `top` equals
 * `pile.pop()`.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.AbstractPileTest.anAbstractTest(),
 * core/src/test/java/org/acme/mill/AbstractPileTest.java:25 of mill (assertion in line 28).
 */
public class PilePopReturnsWhatPushTook extends WordPileTest {

    @Test
    public void anAbstractTestRelation() {
        popReturnsWhatPushTook(2);
    }

    /**
     * What was put in comes out again.
     *
     * @param number argument 1 of AbstractPileTest.thing
     */
    void popReturnsWhatPushTook(int number) {
        String top = thing(number);
        pile.push(top);
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     */
    void popReturnsWhatPushTookGiven(Pile<String> givenPile) {
        String top = thing(2);
        givenPile.push(top);
        assertEquals(top, givenPile.pop());
    }
}
