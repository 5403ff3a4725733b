// relation 1 of 1: commutativity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range} and {@code Range other}: {@code range.union(other)} equals {@code
 * other.union(range)}.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.NamesTest.aLocalOfTheName(), core/src/test/java/org/acme/mill/NamesTest.java:36 of
 * mill (assertion in line 41).
 */
public class RangeUnionIsCommutativeOfRangeAndOther {

    @Test
    public void aLocalOfTheName() {
        unionIsCommutativeOfRangeAndOther(3, 9, 1, 20);
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param low value of low
     * @param high value of high
     * @param otherLow argument 1 of new Range
     * @param otherHigh argument 2 of new Range
     */
    void unionIsCommutativeOfRangeAndOther(int low, int high, int otherLow, int otherHigh) {
        Range range = new Range(low, high);
        Range other = new Range(otherLow, otherHigh);
        assertEquals(range.union(other), other.union(range));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param other input of the source invocation
     */
    void unionIsCommutativeOfRangeAndOtherGiven(Range range, Range other) {
        assertEquals(range.union(other), other.union(range));
    }
}
