// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range} and {@code margin}: {@code range.widened(margin).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aTestThatFails(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:54 of mill (assertion in line 56).
 */
public class RangeWidenedPreservesLength {

    @Test
    public void aTestThatFails() {
        widenedPreservesLength(1, 5, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void widenedPreservesLength(int low, int high, int margin) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.widened(margin).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void widenedPreservesLengthGiven(Range range) {
        assertEquals(range.length(), range.widened(1).length());
    }
}
