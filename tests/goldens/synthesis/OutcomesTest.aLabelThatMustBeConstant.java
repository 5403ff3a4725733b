// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by2).length()`, THEN `range.length()` equals
 * `range.shift(by2).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aLabelThatMustBeConstant(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:31 of mill (assertion in line 41).
 */
public class RangeLengthStaysTheSame31 {

    @Test
    public void aLabelThatMustBeConstant() {
        lengthStaysTheSame(4, 1, 5, 6, 8);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param usual value of usual
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     */
    void lengthStaysTheSame(int usual, int low, int high, int by, int by2) {
        Range range = new Range(low, high);
        switch (range.length()) {
            case usual:
                range = range.shift(by);
                break;
            default:
                break;
        }
        assertEquals(range.length(), range.shift(by2).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(8).length());
    }
}
