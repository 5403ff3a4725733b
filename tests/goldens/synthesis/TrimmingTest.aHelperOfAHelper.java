// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: {@code new Range(low, high).shift(by).length()} equals
 * {@code new Range(low, high).length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.aHelperOfAHelper(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:120 of mill (assertion in line 115).
 */
public class RangeShiftPreservesLengthWithUnionWithOuterAndInner {

    private static void outer(Range one, Range two, int by) {
        inner(one, by, "outer");
    }

    private static void inner(Range range, int by, String message) {
        assertEquals(range.length(), range.shift(by).length(), message);
    }

    @Test
    public void aHelperOfAHelper() {
        shiftPreservesLengthWithUnionWithOuterAndInner(1, 4, 6);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void shiftPreservesLengthWithUnionWithOuterAndInner(int low, int high, int by) {
        outer(new Range(low, high), new Range(2, 9), by);
    }
}
