// relation 1 of 1: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code low}, {@code smallHigh} and {@code largeHigh}: {@code small.length()} is at most {@code
 * small.union(new Range(low, largeHigh)).length()}, where {@code small} is {@code new Range(low, smallHigh)}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.ObjectsTest.anOrder(), core/src/test/java/org/acme/mill/ObjectsTest.java:154 of
 * mill (assertion in line 157).
 */
public class RangeUnionDoesNotDecreaseLength {

    @Test
    public void anOrder() {
        unionDoesNotDecreaseLength(0, 1, 5);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range; the same argument takes the same value each time
     * @param smallHigh argument 2 of new Range
     * @param largeHigh argument 2 of new Range
     */
    void unionDoesNotDecreaseLength(int low, int smallHigh, int largeHigh) {
        Range small = new Range(low, smallHigh);
        Range large = new Range(low, largeHigh);
        assertTrue(small.length() <= small.union(large).length());
    }

    /**
     * The same, for any source input.
     *
     * @param small input of the source invocation
     */
    void unionDoesNotDecreaseLengthGiven(Range small) {
        Range large = new Range(0, 5);
        assertTrue(small.length() <= small.union(large).length());
    }
}
