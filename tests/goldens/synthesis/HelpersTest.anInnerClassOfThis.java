// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low} and {@code by}: {@code range.shift(by).length()} equals {@code range.length()}, where
 * {@code range} is {@code this.new Maker().make(low)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.anInnerClassOfThis(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:119 of mill (assertion in line 121).
 */
public class RangeShiftPreservesLengthWithMake {

    private int made;

    private class Maker {
        Range make(int low) {
            made++;
            return new Range(low, low + 3);
        }
    }

    @Test
    public void anInnerClassOfThis() {
        shiftPreservesLengthWithMake(2, 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of Maker.make
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithMake(int low, int by) {
        Range range = this.new Maker().make(low);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithMakeGiven(Range range) {
        assertEquals(range.length(), range.shift(4).length());
    }
}
