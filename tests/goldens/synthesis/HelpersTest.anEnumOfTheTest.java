// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.anEnumOfTheTest(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:126 of mill (assertion in line 128).
 */
public class RangeLengthStaysTheSame21 {

    private enum Size {
        SMALL,
        LARGE
    }

    private static Range sized(Size size) {
        return size == Size.SMALL ? new Range(0, 1) : new Range(0, 100);
    }

    @Test
    public void anEnumOfTheTest() {
        lengthStaysTheSame(Size.LARGE, 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param size value of size
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(Size size, int by) {
        Range range = sized(size);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(2).length());
    }
}
