// relation 1 of 1: invariance
package org.acme.mill;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.height()`, and then `pile.map(plus).height()`, where `plus` is `number -&gt; number +
 * step`, THEN `pile.height()` equals `pile.map(plus).height()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aLambda(), core/src/test/java/org/acme/mill/HelpersTest.java:133 of
 * mill (assertion in line 137).
 */
public class PileHeightStaysTheSame4 {

    @Test
    public void aLambda() {
        heightStaysTheSame(3, new Integer[] {1, 2});
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param step value of step
     * @param things argument 1 of Pile.of
     */
    void heightStaysTheSame(int step, Integer[] things) {
        Function<Integer, Integer> plus = number -> number + step;
        Pile<Integer> pile = Pile.of(things);
        assertEquals(pile.height(), pile.map(plus).height());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void heightStaysTheSameGiven(Pile<Integer> pile) {
        int step = 3;
        Function<Integer, Integer> plus = number -> number + step;
        assertEquals(pile.height(), pile.map(plus).height());
    }
}
