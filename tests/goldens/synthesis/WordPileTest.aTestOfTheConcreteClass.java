// relation 1 of 1: retrieval
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code thing}: after {@code pile.push(thing)}, {@code pile.pop()} equals {@code thing}.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.WordPileTest.aTestOfTheConcreteClass(),
 * core/src/test/java/org/acme/mill/WordPileTest.java:15 of mill (assertion in line 17).
 */
public class PilePushThenPopForStringInATestOfTheConcreteClass extends AbstractPileTest<String> {

    @Override
    protected String thing(int number) {
        return "word" + number;
    }

    @Test
    public void aTestOfTheConcreteClass() {
        pushThenPopForStringInATestOfTheConcreteClass("x");
    }

    /**
     * What was put in comes out again.
     *
     * @param thing argument 1 of Pile.push; what goes in is what the assertion expects to come out
     */
    void pushThenPopForStringInATestOfTheConcreteClass(String thing) {
        pile.push(thing);
        assertEquals(thing, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param givenPile input of the source invocation
     * @param thing input of the source invocation
     */
    void pushThenPopForStringInATestOfTheConcreteClassGiven(Pile<String> givenPile, String thing) {
        givenPile.push(thing);
        assertEquals(thing, givenPile.pop());
    }
}
