// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range} and {@code margin}: {@code range.widened(margin).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aTestThatIsSwitchedOff(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:62 of mill (assertion in line 64).
 */
public class RangeWidenedPreservesLengthInATestThatIsSwitchedOff {

    @Disabled
    @Test
    public void aTestThatIsSwitchedOff() {
        widenedPreservesLengthInATestThatIsSwitchedOff(1, 5, 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void widenedPreservesLengthInATestThatIsSwitchedOff(int low, int high, int margin) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.widened(margin).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void widenedPreservesLengthInATestThatIsSwitchedOffGiven(Range range) {
        assertEquals(range.length(), range.widened(2).length());
    }
}
