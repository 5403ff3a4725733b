// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aConditionAround(), core/src/test/java/org/acme/mill/FlowTest.java:109 of
 * mill (assertion in line 112).
 */
public class RangeLengthStaysTheSame6 {

    private boolean flag;

    @Test
    public void aConditionAround() {
        lengthStaysTheSame(true, 1, 6, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param flag2 value of flag
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(boolean flag2, int low, int high, int by) {
        flag = flag2;
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
    void lengthStaysTheSameGiven(Range range) {
        flag = true;
        if (flag) {
            assertEquals(range.length(), range.shift(3).length());
        }
    }
}
