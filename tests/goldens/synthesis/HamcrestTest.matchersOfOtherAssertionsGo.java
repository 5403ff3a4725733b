// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HamcrestTest.matchersOfOtherAssertionsGo(),
 * core/src/test/java/org/acme/mill/HamcrestTest.java:41 of mill (assertion in line 45).
 */
public class RangeLengthGivesEqualResultsOfMoved {

    @Test
    public void matchersOfOtherAssertionsGo() {
        lengthGivesEqualResultsOfMoved(0, 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthGivesEqualResultsOfMoved(int low, int high, int by) {
        Range range = new Range(low, high);
        Range moved = range.shift(by);
        assertThat(moved.length(), is(range.length()));
    }
}
