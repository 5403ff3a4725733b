// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code String[] things}, {@code rounds} and {@code thing}: in the steps of {@code
 * aLoopThatIsLeft}, {@code pile.pop()} equals {@code top}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.FlowTest.aLoopThatIsLeft(), core/src/test/java/org/acme/mill/FlowTest.java:83 of
 * mill (assertion in line 94).
 */
public class PilePushThenPopForStringWithOf {

    @Test
    public void aLoopThatIsLeft() {
        pushThenPopForStringWithOf(new String[] {"a", "b", "c"}, 0, "d");
    }

    /**
     * What two calls say fits together.
     *
     * @param things argument 1 of Pile.of
     * @param rounds value of rounds
     * @param thing argument 1 of Pile.push
     */
    void pushThenPopForStringWithOf(String[] things, int rounds, String thing) {
        Pile<String> pile = Pile.of(things);
        String top = null;
        while (true) {
            rounds++;
            top = pile.push(thing + rounds);
            if (rounds > 2) {
                break;
            }
        }
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void pushThenPopForStringWithOfGiven(Pile<String> pile) {
        String top = null;
        int rounds = 0;
        while (true) {
            rounds++;
            top = pile.push("d" + rounds);
            if (rounds > 2) {
                break;
            }
        }
        assertEquals(top, pile.pop());
    }
}
