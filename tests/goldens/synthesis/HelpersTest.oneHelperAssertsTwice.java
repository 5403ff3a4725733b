// relation 1 of 3: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.oneHelperAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:206 of mill (assertion in line 212).
 */
public class RangeLengthStaysTheSame24 {

    private static void checkShift(Range range, int by) {
        assertEquals(range.length(), range.shift(by).length());
    }

    @Test
    public void oneHelperAssertsTwice() {
        lengthStaysTheSame(1, 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void lengthStaysTheSame(int low, int high, int by) {
        checkShift(new Range(low, high), by);
    }
}

// relation 2 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length() &lt;=
 * range.shift(by).length()`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.HelpersTest.oneHelperAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:206 of mill (assertion in line 213).
 */
public class RangeLengthIsOrdered4 {

    private static void checkShift(Range range, int by) {
        assertTrue(range.length() <= range.shift(by).length());
    }

    @Test
    public void oneHelperAssertsTwice() {
        lengthIsOrdered(1, 5, 3);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void lengthIsOrdered(int low, int high, int by) {
        checkShift(new Range(low, high), by);
    }
}

// relation 3 of 3: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `new Range(low, high).length()`, and then `new Range(low, high).shift(by).length()`, THEN `new
 * Range(low, high).length()` equals `new Range(low, high).shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.oneHelperAssertsTwice(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:206 of mill (assertion in line 208).
 */
public class RangeLengthStaysTheSame25 {

    @Test
    public void oneHelperAssertsTwice() {
        lengthStaysTheSame(2, 9, 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range; the same argument takes the same value each time
     * @param high argument 2 of new Range; the same argument takes the same value each time
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int low, int high, int by) {
        assertEquals(new Range(low, high).length(), new Range(low, high).shift(by).length());
    }
}
