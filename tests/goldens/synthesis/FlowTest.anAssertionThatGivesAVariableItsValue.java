// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: after {@code range = new Range(low, high)} and {@code
 * moved = range.shift(by)}, {@code range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.anAssertionThatGivesAVariableItsValue(),
 * core/src/test/java/org/acme/mill/FlowTest.java:267 of mill (assertion in line 272).
 */
public class RangeShiftPreservesLengthOfRangeAndMoved {

    @Test
    public void anAssertionThatGivesAVariableItsValue() {
        shiftPreservesLengthOfRangeAndMoved(1, 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeAndMoved(int low, int high, int by) {
        Range range;
        Range moved;
        range = new Range(low, high);
        moved = range.shift(by);
        assertEquals(range.length(), moved.length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeAndMovedGiven(Range range) {
        Range moved;
        moved = range.shift(3);
        assertEquals(range.length(), moved.length());
    }
}
