// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range = new Range(low, high).union(new Range(low2, high2))`, and then
 * `range.shift(by).shift(by2)`, THEN `range` equals `range.shift(by).shift(by2)`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.NamesTest.twoOfOneName(), core/src/test/java/org/acme/mill/NamesTest.java:63 of
 * mill (assertion in line 65).
 */
public class RangeShiftReturnsWhatUnionReturned {

    @Test
    public void twoOfOneName() {
        shiftReturnsWhatUnionReturned(1, 2, 3, 4, 5, -5);
    }

    /**
     * What two calls say fits together.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param low2 argument 1 of new Range
     * @param high2 argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     */
    void shiftReturnsWhatUnionReturned(int low, int high, int low2, int high2, int by, int by2) {
        Range range = new Range(low, high).union(new Range(low2, high2));
        assertEquals(range, range.shift(by).shift(by2));
    }

    /**
     * The same, for any source input.
     *
     * @param range2 input of the source invocation
     * @param other input of the source invocation
     */
    void shiftReturnsWhatUnionReturnedGiven(Range range2, Range other) {
        Range range = range2.union(other);
        assertEquals(range, range.shift(5).shift(-5));
    }
}
