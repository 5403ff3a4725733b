// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertTrue;

/**
 * For every {@code firstNumber}, {@code by} and {@code secondNumber}: {@code
 * range.shift(by).contains(secondNumber)} equals {@code range.contains(firstNumber)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FixturesTest.aTimeLimit(), core/src/test/java/org/acme/mill/FixturesTest.java:105
 * of mill (assertion in line 106).
 */
public class RangeShiftPreservesContains {

    private final Range range;

    public RangeShiftPreservesContains() {
        range = new Range(2, 9);
    }

    @Test(timeout = 5000)
    public void aTimeLimit() {
        shiftPreservesContains(4, 1, 5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstNumber argument 1 of Range.contains
     * @param by argument 1 of Range.shift
     * @param secondNumber argument 1 of Range.contains
     */
    void shiftPreservesContains(int firstNumber, int by, int secondNumber) {
        assertTrue(range.contains(firstNumber) == range.shift(by).contains(secondNumber));
    }

    /**
     * The same, for any source input.
     *
     * @param givenRange input of the source invocation
     * @param number input of the source invocation
     */
    void shiftPreservesContainsGiven(Range givenRange, int number) {
        assertTrue(givenRange.contains(number) == givenRange.shift(1).contains(5));
    }
}
