// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range one} and {@code by}: {@code one.shift(by).length()} equals {@code one.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aComparator(), core/src/test/java/org/acme/mill/HelpersTest.java:187
 * of mill (assertion in line 192).
 */
public class RangeShiftPreservesLengthOfOneAndTwo {

    @Test
    public void aComparator() {
        shiftPreservesLengthOfOneAndTwo(0, 2, 5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfOneAndTwo(int low, int high, int by) {
        Range one = new Range(low, high);
        Range two = one.shift(by);
        assertEquals(one.length(), two.length());
    }

    /**
     * The same, for any source input.
     *
     * @param one input of the source invocation
     */
    void shiftPreservesLengthOfOneAndTwoGiven(Range one) {
        Range two = one.shift(5);
        assertEquals(one.length(), two.length());
    }
}
