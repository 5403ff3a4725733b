// relation 1 of 1: invariance
package org.acme.mill;

import java.util.Arrays;
import java.util.Iterator;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code String[] values}: after {@code pile.push(words.next())} as long as {@code
 * words.hasNext()}, {@code pile.turned().height()} equals {@code pile.height()}, where {@code pile} is {@code
 * new Pile<>()} and {@code words} is {@code Arrays.asList(values).iterator()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aLoopOverAnIterator(), core/src/test/java/org/acme/mill/FlowTest.java:99
 * of mill (assertion in line 105).
 */
public class PileTurnedPreservesHeightWithPush {

    @Test
    public void aLoopOverAnIterator() {
        turnedPreservesHeightWithPush(new String[] {"p", "q"});
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param values argument 1 of Arrays.asList
     */
    void turnedPreservesHeightWithPush(String[] values) {
        Pile<String> pile = new Pile<>();
        Iterator<String> words = Arrays.asList(values).iterator();
        do {
            pile.push(words.next());
        } while (words.hasNext());
        assertEquals(pile.height(), pile.turned().height());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedPreservesHeightWithPushGiven(Pile<String> pile) {
        assertEquals(pile.height(), pile.turned().height());
    }
}
