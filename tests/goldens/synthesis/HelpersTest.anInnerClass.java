// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code firstBy} and {@code secondBy}: {@code range.shift(firstBy).shift(secondBy)}
 * equals {@code range}, where {@code maker} is {@code new Maker()} and {@code range} is {@code
 * maker.make(low)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.anInnerClass(), core/src/test/java/org/acme/mill/HelpersTest.java:111
 * of mill (assertion in line 114).
 */
public class RangeShiftIsItsOwnInverseWithMake {

    private int made;

    private class Maker {
        Range make(int low) {
            made++;
            return new Range(low, low + 3);
        }
    }

    @Test
    public void anInnerClass() {
        shiftIsItsOwnInverseWithMake(1, 5, -5);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param low argument 1 of Maker.make
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void shiftIsItsOwnInverseWithMake(int low, int firstBy, int secondBy) {
        Maker maker = new Maker();
        Range range = maker.make(low);
        assertEquals(range, range.shift(firstBy).shift(secondBy));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsItsOwnInverseWithMakeGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-5));
    }
}
