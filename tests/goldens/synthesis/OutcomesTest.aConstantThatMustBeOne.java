// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstOffset}, {@code secondOffset}, {@code high} and {@code by}: {@code
 * range.shift(by).length()} equals {@code range.length()}, where {@code range} is {@code new
 * Range(firstOffset + secondOffset, high)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aConstantThatMustBeOne(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:23 of mill (assertion in line 26).
 */
public class RangeAConstantThatMustBeOneLaw {

    @Test
    public void aConstantThatMustBeOne() {
        aConstantThatMustBeOneLaw(2, 3, 60, 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstOffset offset in value of low
     * @param secondOffset offset in value of low
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void aConstantThatMustBeOneLaw(int firstOffset, int secondOffset, int high, int by) {
        byte low = firstOffset + secondOffset;
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void aConstantThatMustBeOneLawGiven(Range range) {
        assertEquals(range.length(), range.shift(9).length());
    }
}
