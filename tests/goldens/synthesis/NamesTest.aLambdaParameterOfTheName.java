// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code String[] things} and {@code number}: in the steps of {@code aLambdaParameterOfTheName},
 * {@code pile.turned().count(thing -> thing.length() > number)} equals {@code low}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.NamesTest.aLambdaParameterOfTheName(),
 * core/src/test/java/org/acme/mill/NamesTest.java:55 of mill (assertion in line 58).
 */
public class PileTurnedPreservesCountOfLow {

    @Test
    public void aLambdaParameterOfTheName() {
        turnedPreservesCountOfLow(new String[] {"x", "yy"}, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param things argument 1 of Pile.of
     * @param number value; the same argument takes the same value each time
     */
    void turnedPreservesCountOfLow(String[] things, int number) {
        Pile<String> pile = Pile.of(things);
        int low = pile.count(thing -> thing.length() > number);
        assertEquals(low, pile.turned().count(thing -> thing.length() > number));
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedPreservesCountOfLowGiven(Pile<String> pile) {
        int low = pile.count(thing -> thing.length() > 1);
        assertEquals(low, pile.turned().count(thing -> thing.length() > 1));
    }
}
