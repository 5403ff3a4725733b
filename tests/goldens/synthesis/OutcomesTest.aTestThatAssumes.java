// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * For every {@code Range range} and {@code margin}: after {@code
 * assumeTrue("none".equals(System.getProperty("os.name")))}, {@code range.widened(margin).length()} equals
 * {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aTestThatAssumes(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:69 of mill (assertion in line 72).
 */
public class RangeWidenedPreservesLengthInATestThatAssumes {

    @Test
    public void aTestThatAssumes() {
        widenedPreservesLengthInATestThatAssumes(1, 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void widenedPreservesLengthInATestThatAssumes(int low, int high, int margin) {
        assumeTrue("none".equals(System.getProperty("os.name")));
        Range range = new Range(low, high);
        assertEquals(range.length(), range.widened(margin).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void widenedPreservesLengthInATestThatAssumesGiven(Range range) {
        assumeTrue("none".equals(System.getProperty("os.name")));
        assertEquals(range.length(), range.widened(3).length());
    }
}
