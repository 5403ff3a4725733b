// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.shift(by)`, and then `range.shift(by).shift(-by)`, THEN `range` equals
 * `range.shift(by).shift(-by)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aConditionBefore(), core/src/test/java/org/acme/mill/FlowTest.java:121 of
 * mill (assertion in line 131).
 */
public class RangeShiftUndoesItself2 {

    @Test
    public void aConditionBefore() {
        shiftUndoesItself(2, true, 4, 0, 8);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param by value of by
     * @param flag constant flag
     * @param by2 value of by
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void shiftUndoesItself(int by, boolean flag, int by2, int low, int high) {
        if (flag) {
            by = by2;
        }
        Range range = new Range(low, high);
        assertEquals(range, range.shift(by).shift(-by));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftUndoesItselfGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-by));
    }
}
