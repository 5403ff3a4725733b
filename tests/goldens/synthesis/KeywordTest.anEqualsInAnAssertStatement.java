// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

/**
 * IF one calls `range.shift(by)`, and then `range.shift(by2).shift(by3)`, THEN `range.shift(by)` equals
 * `range.shift(by2).shift(by3)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.KeywordTest.anEqualsInAnAssertStatement(),
 * core/src/test/java/org/acme/mill/KeywordTest.java:17 of mill (assertion in line 19).
 */
public class RangeShiftStaysTheSame {

    @Test
    public void anEqualsInAnAssertStatement() {
        shiftStaysTheSame(0, 5, 1, 3, -2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     * @param by3 argument 1 of Range.shift
     */
    void shiftStaysTheSame(int low, int high, int by, int by2, int by3) {
        Range range = new Range(low, high);
        assert range.shift(by).equals(range.shift(by2).shift(by3));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftStaysTheSameGiven(Range range, int by) {
        assert range.shift(by).equals(range.shift(3).shift(-2));
    }
}
