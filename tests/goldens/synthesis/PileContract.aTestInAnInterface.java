// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.push(thing)`, and then `pile.pop()`, THEN `thing` equals `pile.pop()`.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.PileContract.aTestInAnInterface(),
 * core/src/test/java/org/acme/mill/PileContract.java:13 of mill (assertion in line 16).
 */
public class PilePopReturnsWhatPushTook4 extends ContractedPileTest {

    @Test
    public void aTestInAnInterfaceRelation() {
        popReturnsWhatPushTook("roof");
    }

    /**
     * What was put in comes out again.
     *
     * @param thing argument 1 of Pile.push; what goes in is what the assertion expects to come out
     */
    void popReturnsWhatPushTook(String thing) {
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
    void popReturnsWhatPushTookGiven(Pile<String> pile, String thing) {
        pile.push(thing);
        assertEquals(thing, pile.pop());
    }
}
