// relation 1 of 1: monotonicity
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * For every {@code Range range} and {@code margin}: {@code range.length()} is less than {@code
 * range.widened(margin).length()}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.HamcrestTest.anOrder(), core/src/test/java/org/acme/mill/HamcrestTest.java:19 of
 * mill (assertion in line 21).
 */
public class RangeWidenedIncreasesLength {

    @Test
    public void anOrder() {
        widenedIncreasesLength(0, 3, 1);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void widenedIncreasesLength(int low, int high, int margin) {
        Range range = new Range(low, high);
        assertThat(range.length(), lessThan(range.widened(margin).length()));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void widenedIncreasesLengthGiven(Range range) {
        assertThat(range.length(), lessThan(range.widened(1).length()));
    }
}
