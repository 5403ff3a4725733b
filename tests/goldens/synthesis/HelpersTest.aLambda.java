// relation 1 of 1: invariance
package org.acme.mill;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Pile pile} and {@code step}: {@code pile.map(plus).height()} equals {@code pile.height()},
 * where {@code plus} is {@code number -> number + step}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aLambda(), core/src/test/java/org/acme/mill/HelpersTest.java:133 of
 * mill (assertion in line 137).
 */
public class PileMapPreservesHeight {

    @Test
    public void aLambda() {
        mapPreservesHeight(3, new Integer[] {1, 2});
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param step value of step
     * @param things argument 1 of Pile.of
     */
    void mapPreservesHeight(int step, Integer[] things) {
        Function<Integer, Integer> plus = number -> number + step;
        Pile<Integer> pile = Pile.of(things);
        assertEquals(pile.height(), pile.map(plus).height());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void mapPreservesHeightGiven(Pile<Integer> pile) {
        int step = 3;
        Function<Integer, Integer> plus = number -> number + step;
        assertEquals(pile.height(), pile.map(plus).height());
    }
}
