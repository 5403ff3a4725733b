// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.fail;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aGuardWithFail(), core/src/test/java/org/acme/mill/FlowTest.java:243 of
 * mill (assertion in line 245).
 */
public class RangeShiftPreservesLengthOfRangeInAGuardWithFail {

    @Test
    public void aGuardWithFail() {
        shiftPreservesLengthOfRangeInAGuardWithFail(0, 9, 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInAGuardWithFail(int low, int high, int by) {
        Range range = new Range(low, high);
        if (range.length() != range.shift(by).length()) {
            fail("the length has changed");
        }
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInAGuardWithFailGiven(Range range) {
        if (range.length() != range.shift(4).length()) {
            fail("the length has changed");
        }
    }
}
