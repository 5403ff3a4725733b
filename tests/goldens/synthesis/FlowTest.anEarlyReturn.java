// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: in the steps of {@code anEarlyReturn}, {@code
 * range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.anEarlyReturn(), core/src/test/java/org/acme/mill/FlowTest.java:194 of
 * mill (assertion in line 199).
 */
public class RangeShiftPreservesLengthOfRangeInAnEarlyReturn {

    @Test
    public void anEarlyReturn() {
        shiftPreservesLengthOfRangeInAnEarlyReturn(2, 4, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInAnEarlyReturn(int low, int high, int by) {
        Range range = new Range(low, high);
        if (range.length() > 100) {
            return;
        }
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInAnEarlyReturnGiven(Range range) {
        if (range.length() > 100) {
            return;
        }
        assertEquals(range.length(), range.shift(1).length());
    }
}
