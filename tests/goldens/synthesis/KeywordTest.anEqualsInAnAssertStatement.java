// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

/**
 * For every {@code Range range}, {@code firstBy}, {@code secondBy} and {@code thirdBy}: {@code
 * range.shift(secondBy).shift(thirdBy)} equals {@code range.shift(firstBy)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.KeywordTest.anEqualsInAnAssertStatement(),
 * core/src/test/java/org/acme/mill/KeywordTest.java:17 of mill (assertion in line 19).
 */
public class RangeShiftGivesEqualResultsForIntWithEquals {

    @Test
    public void anEqualsInAnAssertStatement() {
        shiftGivesEqualResultsForIntWithEquals(0, 5, 1, 3, -2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     * @param thirdBy argument 1 of Range.shift
     */
    void shiftGivesEqualResultsForIntWithEquals(int low, int high, int firstBy, int secondBy, int thirdBy) {
        Range range = new Range(low, high);
        assert range.shift(firstBy).equals(range.shift(secondBy).shift(thirdBy));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftGivesEqualResultsForIntWithEqualsGiven(Range range, int by) {
        assert range.shift(by).equals(range.shift(3).shift(-2));
    }
}
