// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.CommentsTest.aCommentAtTheTop(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:47 of mill (assertion in line 55).
 */
public class RangeLengthStaysTheSame3 {

    @Test
    public void aCommentAtTheTop() {
        lengthStaysTheSame(0, 3, 6);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int low, int high, int by) {
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
    void lengthStaysTheSameGiven(Range range) {
        // Regression test: lengths used to overflow.

        /*
         * The relation,
         *   indented.
         */
        assertEquals(range.length(), range.shift(6).length());
    }
}
