// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.hamcrest.MatcherAssert.assertThat;
import static org.hamcrest.Matchers.*;

/**
 * IF one calls `moved.length()`, and then `range.length()`, THEN `moved.length()` equals `range.length()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.HamcrestTest.matchersOfOtherAssertionsGo(),
 * core/src/test/java/org/acme/mill/HamcrestTest.java:41 of mill (assertion in line 45).
 */
public class RangeLengthIsConsistent3 {

    @Test
    public void matchersOfOtherAssertionsGo() {
        lengthIsConsistent(0, 5, 3);
    }

    /**
     * What two calls say fits together.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthIsConsistent(int low, int high, int by) {
        Range range = new Range(low, high);
        Range moved = range.shift(by);
        assertThat(moved.length(), is(range.length()));
    }
}
