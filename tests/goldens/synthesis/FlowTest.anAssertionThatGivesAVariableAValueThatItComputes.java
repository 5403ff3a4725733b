// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstOffset}, {@code secondOffset}, {@code low} and {@code by}: {@code
 * range.shift(by).length()} equals {@code range.length()}, where {@code range} is {@code new Range(low,
 * firstOffset + secondOffset)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.anAssertionThatGivesAVariableAValueThatItComputes(),
 * core/src/test/java/org/acme/mill/FlowTest.java:277 of mill (assertion in line 281).
 */
public class RangeAnAssertionThatGivesAVariableAValueThatItComputesLaw {

    @Test
    public void anAssertionThatGivesAVariableAValueThatItComputes() {
        anAssertionThatGivesAVariableAValueThatItComputesLaw(2, 3, 1, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstOffset offset in value of high
     * @param secondOffset offset in value of high
     * @param low argument 1 of new Range
     * @param by argument 1 of Range.shift
     */
    void anAssertionThatGivesAVariableAValueThatItComputesLaw(
            int firstOffset,
            int secondOffset,
            int low,
            int by) {
        int high;
        assertEquals(5, high = firstOffset + secondOffset);
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void anAssertionThatGivesAVariableAValueThatItComputesLawGiven(Range range) {
        assertEquals(range.length(), range.shift(3).length());
    }
}
