// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.shift(by, strict)`, and then `range.shift(by, strict2)`, THEN `range.shift(by, strict)`
 * equals `range.shift(by, strict2)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.truthValues(), core/src/test/java/org/acme/mill/LiteralsTest.java:149
 * of mill (assertion in line 151).
 */
public class RangeShiftStaysTheSame2 {

    @Test
    public void truthValues() {
        shiftStaysTheSame(0, 4, 2L, true, false);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift; the same argument takes the same value each time
     * @param strict argument 2 of Range.shift
     * @param strict2 argument 2 of Range.shift
     */
    void shiftStaysTheSame(int low, int high, long by, boolean strict, boolean strict2) {
        Range range = new Range(low, high);
        assertEquals(range.shift(by, strict), range.shift(by, strict2));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     * @param strict input of the source invocation
     */
    void shiftStaysTheSameGiven(Range range, long by, boolean strict) {
        assertEquals(range.shift(by, strict), range.shift(by, false));
    }
}
