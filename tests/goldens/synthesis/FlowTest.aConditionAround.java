// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range}, {@code flag} and {@code by}: if {@code flag}, {@code
 * range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aConditionAround(), core/src/test/java/org/acme/mill/FlowTest.java:110 of
 * mill (assertion in line 113).
 */
public class RangeShiftPreservesLengthOfRangeInAConditionAround {

    @Test
    public void aConditionAround() {
        shiftPreservesLengthOfRangeInAConditionAround(1, 6, true, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param flag constant flag
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInAConditionAround(int low, int high, boolean flag, int by) {
        Range range = new Range(low, high);
        if (flag) {
            assertEquals(range.length(), range.shift(by).length());
        }
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInAConditionAroundGiven(Range range) {
        if (true) {
            assertEquals(range.length(), range.shift(3).length());
        }
    }
}
