// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range = new Range(low, high).union(new Range(low2, high2))`, then `range.shift(by)`, and then
 * `range.shift(by).shift(by2)`, THEN `range` equals `range.shift(by).shift(by2)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.twoOfOneName(), core/src/test/java/org/acme/mill/NamesTest.java:63 of
 * mill (assertion in line 65).
 */
public class RangeShiftUndoesItself5 {

    @Test
    public void twoOfOneName() {
        shiftUndoesItself(1, 2, 3, 4, 5, -5);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param low2 argument 1 of new Range
     * @param high2 argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     */
    void shiftUndoesItself(int low, int high, int low2, int high2, int by, int by2) {
        Range range = new Range(low, high).union(new Range(low2, high2));
        assertEquals(range, range.shift(by).shift(by2));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftUndoesItselfGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-5));
    }
}
