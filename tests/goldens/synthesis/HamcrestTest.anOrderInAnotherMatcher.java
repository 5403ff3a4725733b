// relation 1 of 1: monotonicity
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * For every {@code Range range} and {@code margin}: {@code range.length()} is at most {@code
 * range.widened(margin).length()}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.HamcrestTest.anOrderInAnotherMatcher(),
 * core/src/test/java/org/acme/mill/HamcrestTest.java:34 of mill (assertion in line 36).
 */
public class RangeWidenedDoesNotDecreaseLength {

    @Test
    public void anOrderInAnotherMatcher() {
        widenedDoesNotDecreaseLength(0, 4, 2);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void widenedDoesNotDecreaseLength(int low, int high, int margin) {
        Range range = new Range(low, high);
        assertThat(range.length(), is(lessThanOrEqualTo(range.widened(margin).length())));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void widenedDoesNotDecreaseLengthGiven(Range range) {
        assertThat(range.length(), is(lessThanOrEqualTo(range.widened(2).length())));
    }
}
