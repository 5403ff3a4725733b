// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.shift(by)`, and then `range.shift(by).shift(by2)`, THEN `range` equals
 * `range.shift(by).shift(by2)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.anInnerClass(), core/src/test/java/org/acme/mill/HelpersTest.java:111
 * of mill (assertion in line 114).
 */
public class RangeShiftUndoesItself3 {

    private int made;

    private class Maker {
        Range make(int low) {
            made++;
            return new Range(low, low + 3);
        }
    }

    @Test
    public void anInnerClass() {
        shiftUndoesItself(1, 5, -5);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param low argument 1 of Maker.make
     * @param by argument 1 of Range.shift
     * @param by2 argument 1 of Range.shift
     */
    void shiftUndoesItself(int low, int by, int by2) {
        Maker maker = new Maker();
        Range range = maker.make(low);
        assertEquals(range, range.shift(by).shift(by2));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftUndoesItselfGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-5));
    }
}
