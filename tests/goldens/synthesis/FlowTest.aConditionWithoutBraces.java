// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by3).length()`, THEN `range.length()` equals
 * `range.shift(by3).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aConditionWithoutBraces(),
 * core/src/test/java/org/acme/mill/FlowTest.java:137 of mill (assertion in line 141).
 */
public class RangeLengthStaysTheSame10 {

    @Test
    public void aConditionWithoutBraces() {
        lengthStaysTheSame(0, 2, true, 7, 1, 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param flag constant flag
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     * @param by3 argument 1 of Range.shift
     */
    void lengthStaysTheSame(int low, int high, boolean flag, int by, int by2, int by3) {
        Range range = new Range(low, high);
        if (!flag) range = range.shift(by);
        else range = range.shift(by2);
        assertEquals(range.length(), range.shift(by3).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(9).length());
    }
}
