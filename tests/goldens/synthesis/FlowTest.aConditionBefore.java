// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range}, {@code by}, {@code flag} and {@code firstBy}: after {@code by = firstBy} if
 * {@code flag}, {@code range.shift(by).shift(-by)} equals {@code range}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aConditionBefore(), core/src/test/java/org/acme/mill/FlowTest.java:121 of
 * mill (assertion in line 131).
 */
public class RangeShiftIsItsOwnInverseInAConditionBefore {

    @Test
    public void aConditionBefore() {
        shiftIsItsOwnInverseInAConditionBefore(2, true, 4, 0, 8);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param by value of by
     * @param flag constant flag
     * @param firstBy value of by
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void shiftIsItsOwnInverseInAConditionBefore(int by, boolean flag, int firstBy, int low, int high) {
        if (flag) {
            by = firstBy;
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
    void shiftIsItsOwnInverseInAConditionBeforeGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-by));
    }
}
