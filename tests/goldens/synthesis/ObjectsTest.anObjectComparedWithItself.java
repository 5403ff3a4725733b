// relation 1 of 1: repetition; same-construction
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range} and {@code by}: two calls of {@code range.shift(by)} give equal results.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.ObjectsTest.anObjectComparedWithItself(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:124 of mill (assertion in line 126).
 */
public class RangeShiftIsDeterministic {

    @Test
    public void anObjectComparedWithItself() {
        shiftIsDeterministic(3, 4, 1);
    }

    /**
     * The same call gives the same result again.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift; the same argument takes the same value each time
     */
    void shiftIsDeterministic(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.shift(by), range.shift(by));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsDeterministicGiven(Range range, int by) {
        assertEquals(range.shift(by), range.shift(by));
    }
}
