// relation 1 of 2: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.namedConstants(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:189 of mill (assertion in line 192).
 */
public class RangeShiftPreservesLengthOfRangeInNamedConstants {

    @Test
    public void namedConstants() {
        shiftPreservesLengthOfRangeInNamedConstants(0, Range.WIDEST, Integer.MIN_VALUE);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInNamedConstants(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInNamedConstantsGiven(Range range) {
        assertEquals(range.length(), range.shift(Integer.MIN_VALUE).length());
    }
}

// relation 2 of 2: monotonicity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertTrue;

/**
 * For every {@code low}, {@code high} and {@code rangeValue}: {@code new Range(low, high).length()} is at
 * least {@code rangeValue.length()}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.LiteralsTest.namedConstants(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:189 of mill (assertion in line 191).
 */
public class RangeLengthIsMonotonic {

    @Test
    public void namedConstants() {
        lengthIsMonotonic(0, Range.WIDEST, Range.UNIT);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param rangeValue constant UNIT
     */
    void lengthIsMonotonic(int low, int high, Range rangeValue) {
        Range range = new Range(low, high);
        assertTrue(range.length() >= rangeValue.length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthIsMonotonicGiven(Range range) {
        assertTrue(range.length() >= Range.UNIT.length());
    }
}
