// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code low}, {@code high}, {@code firstBy} and {@code secondBy}: after {@code range = new
 * Range(low, high)} and {@code range = range.shift(firstBy)} if {@code range.length() > 0}, {@code
 * range.shift(secondBy).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.CommentsTest.commentsInBlocks(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:33 of mill (assertion in line 42).
 */
public class RangeShiftPreservesLengthOfRangeInCommentsInBlocks {

    @Test
    public void commentsInBlocks() {
        shiftPreservesLengthOfRangeInCommentsInBlocks(1, 4, 2, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInCommentsInBlocks(int low, int high, int firstBy, int secondBy) {
        Range range = new Range(low, high);
        if (range.length() > 0) {
            // the one that stays
            range = range.shift(firstBy); /* moved */
        } // the end of it
        // int old = range.length();
        assertEquals(range.length(), /* the same */ range.shift(secondBy).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInCommentsInBlocksGiven(Range range) {
        // int old = range.length();
        assertEquals(range.length(), /* the same */ range.shift(1).length());
    }
}
