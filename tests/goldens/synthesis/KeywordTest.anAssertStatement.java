// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.KeywordTest.anAssertStatement(),
 * core/src/test/java/org/acme/mill/KeywordTest.java:9 of mill (assertion in line 12).
 */
public class RangeShiftPreservesLengthOfRangeInAnAssertStatement {

    @Test
    public void anAssertStatement() {
        shiftPreservesLengthOfRangeInAnAssertStatement(0, 7, 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInAnAssertStatement(int low, int high, int by) {
        Range range = new Range(low, high);
        assert range.length() == range.shift(by).length() : "the length has changed";
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInAnAssertStatementGiven(Range range) {
        assert range.length() == range.shift(2).length() : "the length has changed";
    }
}
