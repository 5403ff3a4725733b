// relation 1 of 1: distinction
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * IF one calls `range.shift(by)`, and then `range.shift(by2)`, THEN `range.shift(by)` and `range.shift(by2)`
 * differ.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.HamcrestTest.aDenial(), core/src/test/java/org/acme/mill/HamcrestTest.java:26 of
 * mill (assertion in line 29).
 */
public class RangeShiftTellsApart {

    @Test
    public void aDenial() {
        shiftTellsApart(1, 3, 2, 3);
    }

    /**
     * Different inputs are told apart.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     */
    void shiftTellsApart(int low, int high, int by, int by2) {
        Range range = new Range(low, high);
        assertThat(range.shift(by), is(not(equalTo(range.shift(by2)))));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftTellsApartGiven(Range range, int by) {
        assertThat(range.shift(by), is(not(equalTo(range.shift(3)))));
    }
}
