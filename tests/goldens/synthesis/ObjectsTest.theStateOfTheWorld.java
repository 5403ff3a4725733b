// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low} and {@code by}: after {@code System.setProperty("mill.test", "on")}, {@code
 * range.shift(by).length()} equals {@code range.length()}, where {@code range} is {@code new Range(low,
 * Integer.getInteger("mill.none", 6))}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.theStateOfTheWorld(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:170 of mill (assertion in line 174).
 */
public class RangeShiftPreservesLengthOfRangeInTheStateOfTheWorld {

    @Test
    public void theStateOfTheWorld() {
        shiftPreservesLengthOfRangeInTheStateOfTheWorld(0, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInTheStateOfTheWorld(int low, int by) {
        System.setProperty("mill.test", "on");
        Range range = new Range(low, Integer.getInteger("mill.none", 6));
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInTheStateOfTheWorldGiven(Range range) {
        System.setProperty("mill.test", "on");
        assertEquals(range.length(), range.shift(1).length());
    }
}
