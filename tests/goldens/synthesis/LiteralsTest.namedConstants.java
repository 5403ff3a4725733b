// relation 1 of 2: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.namedConstants(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:189 of mill (assertion in line 192).
 */
public class RangeLengthStaysTheSame28 {

    @Test
    public void namedConstants() {
        lengthStaysTheSame(0, Range.WIDEST, Integer.MIN_VALUE);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(Integer.MIN_VALUE).length());
    }
}

// relation 2 of 2: monotonicity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertTrue;

/**
 * IF one calls `range.length()`, and then `range2.length()`, where `range` is `new Range(low, high)`, THEN
 * `range.length() &gt;= range2.length()`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.LiteralsTest.namedConstants(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:189 of mill (assertion in line 191).
 */
public class RangeLengthIsOrdered5 {

    @Test
    public void namedConstants() {
        lengthIsOrdered(0, Range.WIDEST, Range.UNIT);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param range2 constant UNIT
     */
    void lengthIsOrdered(int low, int high, Range range2) {
        Range range = new Range(low, high);
        assertTrue(range.length() >= range2.length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthIsOrderedGiven(Range range) {
        assertTrue(range.length() >= Range.UNIT.length());
    }
}
