// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code low} and {@code high}: {@code range.shift(margin()).length()} equals {@code
 * range.length()}, where {@code range} is {@code start(low, high)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.EnclosedTest.Growing.anAbstractTestBesideTheOneThatRunsIt(),
 * core/src/test/java/org/acme/mill/EnclosedTest.java:50 of mill (assertion in line 52).
 */
public class RangeShiftPreservesLengthWithStartWithMargin extends EnclosedTest.GrowingByFour {

    private static Range start(int low, int high) {
        return new Range(low, high);
    }

    @Test
    public void anAbstractTestBesideTheOneThatRunsItRelation() {
        shiftPreservesLengthWithStartWithMargin(0, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void shiftPreservesLengthWithStartWithMargin(int low, int high) {
        Range range = start(low, high);
        assertEquals(range.length(), range.shift(margin()).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithStartWithMarginGiven(Range range) {
        assertEquals(range.length(), range.shift(margin()).length());
    }
}
