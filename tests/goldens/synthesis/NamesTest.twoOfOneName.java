// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstLow}, {@code firstHigh}, {@code secondLow}, {@code secondHigh}, {@code firstBy} and
 * {@code secondBy}: {@code range.shift(firstBy).shift(secondBy)} equals {@code range}, where {@code range} is
 * {@code new Range(firstLow, firstHigh).union(new Range(secondLow, secondHigh))}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.NamesTest.twoOfOneName(), core/src/test/java/org/acme/mill/NamesTest.java:63 of
 * mill (assertion in line 65).
 */
public class RangeShiftIsItsOwnInverseWithUnion {

    @Test
    public void twoOfOneName() {
        shiftIsItsOwnInverseWithUnion(1, 2, 3, 4, 5, -5);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param firstLow argument 1 of new Range
     * @param firstHigh argument 2 of new Range
     * @param secondLow argument 1 of new Range
     * @param secondHigh argument 2 of new Range
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void shiftIsItsOwnInverseWithUnion(
            int firstLow,
            int firstHigh,
            int secondLow,
            int secondHigh,
            int firstBy,
            int secondBy) {
        Range range = new Range(firstLow, firstHigh).union(new Range(secondLow, secondHigh));
        assertEquals(range, range.shift(firstBy).shift(secondBy));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsItsOwnInverseWithUnionGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-5));
    }
}
