// relation 1 of 1: distinction
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * For every {@code Range range}, {@code firstBy} and {@code secondBy}: {@code range.shift(firstBy)} does not
 * equal {@code range.shift(secondBy)}.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.HamcrestTest.aDenial(), core/src/test/java/org/acme/mill/HamcrestTest.java:26 of
 * mill (assertion in line 29).
 */
public class RangeDifferentRangesAreNotEqual {

    @Test
    public void aDenial() {
        differentRangesAreNotEqual(1, 3, 2, 3);
    }

    /**
     * Different inputs are told apart.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void differentRangesAreNotEqual(int low, int high, int firstBy, int secondBy) {
        Range range = new Range(low, high);
        assertThat(range.shift(firstBy), is(not(equalTo(range.shift(secondBy)))));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void differentRangesAreNotEqualGiven(Range range, int by) {
        assertThat(range.shift(by), is(not(equalTo(range.shift(3)))));
    }
}
