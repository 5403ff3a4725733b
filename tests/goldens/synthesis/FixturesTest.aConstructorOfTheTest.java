// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code by}: {@code range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FixturesTest.aConstructorOfTheTest(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:73 of mill (assertion in line 74).
 */
public class RangeShiftPreservesLengthOfRangeInAConstructorOfTheTest {

    private final Range range;

    public RangeShiftPreservesLengthOfRangeInAConstructorOfTheTest() {
        range = new Range(2, 9);
    }

    @Test
    public void aConstructorOfTheTest() {
        shiftPreservesLengthOfRangeInAConstructorOfTheTest(5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInAConstructorOfTheTest(int by) {
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param givenRange input of the source invocation
     */
    void shiftPreservesLengthOfRangeInAConstructorOfTheTestGiven(Range givenRange) {
        assertEquals(givenRange.length(), givenRange.shift(5).length());
    }
}
