// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by2).length()`, THEN `range.length()` equals
 * `range.shift(by2).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.CommentsTest.commentsInBlocks(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:33 of mill (assertion in line 42).
 */
public class RangeLengthStaysTheSame2 {

    @Test
    public void commentsInBlocks() {
        lengthStaysTheSame(1, 4, 2, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     */
    void lengthStaysTheSame(int low, int high, int by, int by2) {
        Range range = new Range(low, high);
        if (range.length() > 0) {
            // the one that stays
            range = range.shift(by); /* moved */
        } // the end of it
        // int old = range.length();
        assertEquals(range.length(), /* the same */ range.shift(by2).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        // int old = range.length();
        assertEquals(range.length(), /* the same */ range.shift(1).length());
    }
}
