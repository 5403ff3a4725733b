// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * IF one calls `range.length()`, and then `range.widened(margin).length()`, THEN `range.length() &lt;
 * range.widened(margin).length()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.HamcrestTest.anOrder(), core/src/test/java/org/acme/mill/HamcrestTest.java:19 of
 * mill (assertion in line 21).
 */
public class RangeLengthIsConsistent {

    @Test
    public void anOrder() {
        lengthIsConsistent(0, 3, 1);
    }

    /**
     * What two calls say fits together.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void lengthIsConsistent(int low, int high, int margin) {
        Range range = new Range(low, high);
        assertThat(range.length(), lessThan(range.widened(margin).length()));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthIsConsistentGiven(Range range) {
        assertThat(range.length(), lessThan(range.widened(1).length()));
    }
}
