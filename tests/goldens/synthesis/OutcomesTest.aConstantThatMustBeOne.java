// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aConstantThatMustBeOne(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:23 of mill (assertion in line 26).
 */
public class RangeLengthStaysTheSame30 {

    @Test
    public void aConstantThatMustBeOne() {
        lengthStaysTheSame(2, 3, 60, 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param offset offset in value of low
     * @param offset2 offset in value of low
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int offset, int offset2, int high, int by) {
        byte low = offset + offset2;
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
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
