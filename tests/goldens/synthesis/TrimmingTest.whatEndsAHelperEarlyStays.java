// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: in the steps of {@code whatEndsAHelperEarlyStays},
 * {@code range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.whatEndsAHelperEarlyStays(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:73 of mill (assertion in line 68).
 */
public class RangeShiftPreservesLengthWithUnionWithCheckUnlessEmpty {

    private static void checkUnlessEmpty(Range range, int by) {
        if (range.length() == 0) {
            return;
        }
        if (by < 0) {
            throw new IllegalArgumentException("by " + by);
        }
        assertEquals(range.length(), range.shift(by).length());
    }

    @Test
    public void whatEndsAHelperEarlyStays() {
        shiftPreservesLengthWithUnionWithCheckUnlessEmpty(1, 6, 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void shiftPreservesLengthWithUnionWithCheckUnlessEmpty(int low, int high, int by) {
        checkUnlessEmpty(new Range(low, high), by);
    }
}
