// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code size} and {@code by}: {@code sized(size).shift(by).length()} equals {@code
 * sized(size).length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.anEnumOfTheTest(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:126 of mill (assertion in line 128).
 */
public class RangeShiftPreservesLengthWithSizedInAnEnumOfTheTest {

    private enum Size {
        SMALL,
        LARGE
    }

    private static Range sized(Size size) {
        return size == Size.SMALL ? new Range(0, 1) : new Range(0, 100);
    }

    @Test
    public void anEnumOfTheTest() {
        shiftPreservesLengthWithSizedInAnEnumOfTheTest(Size.LARGE, 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param size value of size
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithSizedInAnEnumOfTheTest(Size size, int by) {
        Range range = sized(size);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithSizedInAnEnumOfTheTestGiven(Range range) {
        assertEquals(range.length(), range.shift(2).length());
    }
}
