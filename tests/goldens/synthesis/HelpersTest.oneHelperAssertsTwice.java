// relation 1 of 3: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}, where {@code range} is {@code new Range(low, high)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.oneHelperAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:206 of mill (assertion in line 212).
 */
public class RangeShiftPreservesLengthWithCheckShift {

    private static void checkShift(Range range, int by) {
        assertEquals(range.length(), range.shift(by).length());
    }

    @Test
    public void oneHelperAssertsTwice() {
        shiftPreservesLengthWithCheckShift(1, 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void shiftPreservesLengthWithCheckShift(int low, int high, int by) {
        checkShift(new Range(low, high), by);
    }
}

// relation 2 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code low}, {@code high} and {@code by}: {@code range.length()} is at most {@code
 * range.shift(by).length()}, where {@code range} is {@code new Range(low, high)}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.HelpersTest.oneHelperAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:206 of mill (assertion in line 213).
 */
public class RangeShiftDoesNotDecreaseLength {

    private static void checkShift(Range range, int by) {
        assertTrue(range.length() <= range.shift(by).length());
    }

    @Test
    public void oneHelperAssertsTwice() {
        shiftDoesNotDecreaseLength(1, 5, 3);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void shiftDoesNotDecreaseLength(int low, int high, int by) {
        checkShift(new Range(low, high), by);
    }
}

// relation 3 of 3: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: {@code new Range(low, high).shift(by).length()} equals
 * {@code new Range(low, high).length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.oneHelperAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:206 of mill (assertion in line 208).
 */
public class RangeShiftPreservesLength {

    @Test
    public void oneHelperAssertsTwice() {
        shiftPreservesLength(2, 9, 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range; the same argument takes the same value each time
     * @param high argument 2 of new Range; the same argument takes the same value each time
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLength(int low, int high, int by) {
        assertEquals(new Range(low, high).length(), new Range(low, high).shift(by).length());
    }
}
