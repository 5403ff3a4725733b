// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertTrue;

/**
 * IF one calls `range.contains(number)`, and then `range.shift(by).contains(number2)`, THEN
 * `range.contains(number)` equals `range.shift(by).contains(number2)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FixturesTest.aTimeLimit(), core/src/test/java/org/acme/mill/FixturesTest.java:105
 * of mill (assertion in line 106).
 */
public class RangeContainsStaysTheSame {

    private final Range range;

    public RangeContainsStaysTheSame() {
        range = new Range(2, 9);
    }

    @Test(timeout = 5000)
    public void aTimeLimit() {
        containsStaysTheSame(4, 1, 5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param number argument 1 of Range.contains
     * @param by argument 1 of Range.shift
     * @param number2 argument 1 of Range.contains
     */
    void containsStaysTheSame(int number, int by, int number2) {
        assertTrue(range.contains(number) == range.shift(by).contains(number2));
    }

    /**
     * The same, for any source input.
     *
     * @param givenRange input of the source invocation
     * @param number input of the source invocation
     */
    void containsStaysTheSameGiven(Range givenRange, int number) {
        assertTrue(givenRange.contains(number) == givenRange.shift(1).contains(5));
    }
}
