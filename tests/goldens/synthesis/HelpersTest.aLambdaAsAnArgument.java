// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code String[] things} and {@code number}: in the steps of {@code aLambdaAsAnArgument}, {@code
 * pile.turned().count(word -> word.length() > number)} equals {@code pile.count(word -> word.length() >
 * number)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aLambdaAsAnArgument(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:142 of mill (assertion in line 144).
 */
public class PileTurnedPreservesCount {

    @Test
    public void aLambdaAsAnArgument() {
        turnedPreservesCount(new String[] {"ab", "c"}, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param things argument 1 of Pile.of
     * @param number value; the same argument takes the same value each time
     */
    void turnedPreservesCount(String[] things, int number) {
        Pile<String> pile = Pile.of(things);
        assertEquals(pile.count(word -> word.length() > number), pile.turned().count(word -> word.length() > number));
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedPreservesCountGiven(Pile<String> pile) {
        assertEquals(pile.count(word -> word.length() > 1), pile.turned().count(word -> word.length() > 1));
    }
}
