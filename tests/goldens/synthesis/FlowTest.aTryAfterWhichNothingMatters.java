// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aTryAfterWhichNothingMatters(),
 * core/src/test/java/org/acme/mill/FlowTest.java:171 of mill (assertion in line 179).
 */
public class RangeATryAfterWhichNothingMattersLaw {

    @Test
    public void aTryAfterWhichNothingMatters() {
        aTryAfterWhichNothingMattersLaw(5, 6, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void aTryAfterWhichNothingMattersLaw(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void aTryAfterWhichNothingMattersLawGiven(Range range) {
        assertEquals(range.length(), range.shift(1).length());
    }
}
