// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range}, {@code firstBy} and {@code secondBy}: {@code
 * range.shift(firstBy).shift(secondBy)} equals {@code range}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.negativeNumbers(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:126 of mill (assertion in line 128).
 */
public class RangeShiftIsItsOwnInverse {

    @Test
    public void negativeNumbers() {
        shiftIsItsOwnInverse(-5, -2, -3, 3);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void shiftIsItsOwnInverse(int low, int high, int firstBy, int secondBy) {
        Range range = new Range(low, high);
        assertEquals(range, range.shift(firstBy).shift(secondBy));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsItsOwnInverseGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(3));
    }
}
