// relation 1 of 1: repetition; same-construction
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.shift(by)`, and then `range.shift(by)`, THEN `range.shift(by)` equals
 * `range.shift(by)`.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.ObjectsTest.anObjectComparedWithItself(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:124 of mill (assertion in line 126).
 */
public class RangeShiftIsRepeatable {

    @Test
    public void anObjectComparedWithItself() {
        shiftIsRepeatable(3, 4, 1);
    }

    /**
     * The same call gives the same result again.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift; the same argument takes the same value each time
     */
    void shiftIsRepeatable(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.shift(by), range.shift(by));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsRepeatableGiven(Range range, int by) {
        assertEquals(range.shift(by), range.shift(by));
    }
}
