// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.CommentsTest.aCommentAtTheTop(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:47 of mill (assertion in line 55).
 */
public class RangeShiftPreservesLengthOfRangeInACommentAtTheTop {

    @Test
    public void aCommentAtTheTop() {
        shiftPreservesLengthOfRangeInACommentAtTheTop(0, 3, 6);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInACommentAtTheTop(int low, int high, int by) {
        // Regression test: lengths used to overflow.

        Range range = new Range(low, high);
        /*
         * The relation,
         *   indented.
         */
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInACommentAtTheTopGiven(Range range) {
        // Regression test: lengths used to overflow.

        /*
         * The relation,
         *   indented.
         */
        assertEquals(range.length(), range.shift(6).length());
    }
}
