// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aHelperThatComparesWhatItIsGiven(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:96 of mill (assertion in line 39).
 */
public class RangeShiftPreservesLengthOfOneAndOther {

    private void assertSameLength(Range one, Range other) {
        assertEquals(one.length(), other.length());
    }

    @Test
    public void aHelperThatComparesWhatItIsGiven() {
        shiftPreservesLengthOfOneAndOther(2, 5, 8);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfOneAndOther(int low, int high, int by) {
        Range range = new Range(low, high);
        assertSameLength(range, range.shift(by));
    }
}
