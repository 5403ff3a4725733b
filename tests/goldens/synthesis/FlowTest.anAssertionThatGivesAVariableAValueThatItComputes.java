// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.anAssertionThatGivesAVariableAValueThatItComputes(),
 * core/src/test/java/org/acme/mill/FlowTest.java:277 of mill (assertion in line 281).
 */
public class RangeLengthStaysTheSame16 {

    @Test
    public void anAssertionThatGivesAVariableAValueThatItComputes() {
        lengthStaysTheSame(2, 3, 1, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param offset offset in value of high
     * @param offset2 offset in value of high
     * @param low argument 1 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int offset, int offset2, int low, int by) {
        int high;
        assertEquals(5, high = offset + offset2);
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(3).length());
    }
}
