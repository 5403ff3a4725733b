// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range}, {@code by}, {@code firstStrict} and {@code secondStrict}: {@code
 * range.shift(by, secondStrict)} equals {@code range.shift(by, firstStrict)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.truthValues(), core/src/test/java/org/acme/mill/LiteralsTest.java:149
 * of mill (assertion in line 151).
 */
public class RangeShiftGivesEqualResultsForLongAndBoolean {

    @Test
    public void truthValues() {
        shiftGivesEqualResultsForLongAndBoolean(0, 4, 2L, true, false);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift; the same argument takes the same value each time
     * @param firstStrict argument 2 of Range.shift
     * @param secondStrict argument 2 of Range.shift
     */
    void shiftGivesEqualResultsForLongAndBoolean(
            int low,
            int high,
            long by,
            boolean firstStrict,
            boolean secondStrict) {
        Range range = new Range(low, high);
        assertEquals(range.shift(by, firstStrict), range.shift(by, secondStrict));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     * @param strict input of the source invocation
     */
    void shiftGivesEqualResultsForLongAndBooleanGiven(Range range, long by, boolean strict) {
        assertEquals(range.shift(by, strict), range.shift(by, false));
    }
}
