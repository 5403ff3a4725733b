// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code thing}: after {@code pile.push(thing)}, {@code pile.pop()} equals {@code thing}, where
 * {@code pile} is {@code pile()}.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.PileContract.aTestInAnInterface(),
 * core/src/test/java/org/acme/mill/PileContract.java:13 of mill (assertion in line 16).
 */
public class PilePushThenPopForStringWithPile extends ContractedPileTest {

    @Test
    public void aTestInAnInterfaceRelation() {
        pushThenPopForStringWithPile("roof");
    }

    /**
     * What was put in comes out again.
     *
     * @param thing argument 1 of Pile.push; what goes in is what the assertion expects to come out
     */
    void pushThenPopForStringWithPile(String thing) {
        Pile<String> pile = pile();
        pile.push(thing);
        assertEquals(thing, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     * @param thing input of the source invocation
     */
    void pushThenPopForStringWithPileGiven(Pile<String> pile, String thing) {
        pile.push(thing);
        assertEquals(thing, pile.pop());
    }
}
