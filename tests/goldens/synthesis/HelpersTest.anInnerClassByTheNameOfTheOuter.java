// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}, where {@code counting} is {@code new HelpersTest.Counting()} and {@code range} is {@code
 * counting.count(new Range(low, high))}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.anInnerClassByTheNameOfTheOuter(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:227 of mill (assertion in line 230).
 */
public class RangeShiftPreservesLengthWithCount {

    private static class Counting {
        int calls;

        Range count(Range range) {
            calls++;
            return range;
        }
    }

    @Test
    public void anInnerClassByTheNameOfTheOuter() {
        shiftPreservesLengthWithCount(2, 6, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithCount(int low, int high, int by) {
        RangeShiftPreservesLengthWithCount.Counting counting = new RangeShiftPreservesLengthWithCount.Counting();
        Range range = counting.count(new Range(low, high));
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithCountGiven(Range range) {
        assertEquals(range.length(), range.shift(3).length());
    }
}
