// relation 1 of 1: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * For every {@code Range range} and {@code margin}: {@code range.widened(margin).length()} is greater than
 * {@code range.length()}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.AssertJTest.anOrder(), core/src/test/java/org/acme/mill/AssertJTest.java:19 of
 * mill (assertion in line 21).
 */
public class RangeLengthIsMonotonicWithWidened {

    @Test
    public void anOrder() {
        lengthIsMonotonicWithWidened(0, 4, 2);
    }

    /**
     * The outputs are in order.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void lengthIsMonotonicWithWidened(int low, int high, int margin) {
        Range range = new Range(low, high);
        assertThat(range.widened(margin).length()).isGreaterThan(range.length());
    }
}
