// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static com.google.common.truth.Truth.assertWithMessage;

/**
 * IF one calls `range.shift(by).length()`, and then `range.length()`, THEN `range.shift(by).length()` equals
 * `range.length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TruthTest.aMessage(), core/src/test/java/org/acme/mill/TruthTest.java:20 of mill
 * (assertion in line 22).
 */
public class RangeLengthStaysTheSame44 {

    @Test
    public void aMessage() {
        lengthStaysTheSame(0, 2, 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int low, int high, int by) {
        Range range = new Range(low, high);
        assertWithMessage("moved").that(range.shift(by).length()).isEqualTo(range.length());
    }
}
