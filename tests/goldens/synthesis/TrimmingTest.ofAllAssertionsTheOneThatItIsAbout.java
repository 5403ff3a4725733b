// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `moved.length()`, where `moved` is `range.shift(by)`, THEN
 * `range.length()` equals `moved.length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.ofAllAssertionsTheOneThatItIsAbout(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:161 of mill (assertion in line 167).
 */
public class RangeLengthStaysTheSame43 {

    @Test
    public void ofAllAssertionsTheOneThatItIsAbout() {
        lengthStaysTheSame(1, 4, 2);
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
        Range moved = range.shift(by);
        assertAll(
                () -> assertEquals(range.length(), moved.length()));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        Range moved = range.shift(2);
        assertAll(
                () -> assertEquals(range.length(), moved.length()));
    }
}
