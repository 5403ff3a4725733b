// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static com.google.common.truth.Truth.assertWithMessage;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TruthTest.aMessage(), core/src/test/java/org/acme/mill/TruthTest.java:20 of mill
 * (assertion in line 22).
 */
public class RangeLengthGivesEqualResults {

    @Test
    public void aMessage() {
        lengthGivesEqualResults(0, 2, 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthGivesEqualResults(int low, int high, int by) {
        Range range = new Range(low, high);
        assertWithMessage("moved").that(range.shift(by).length()).isEqualTo(range.length());
    }
}
