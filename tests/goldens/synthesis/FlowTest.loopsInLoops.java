// relation 1 of 1: round-trip; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range = Range.of(low, high)`, then `range.shift(high)`, and then
 * `range.shift(high).shift(-high)`, THEN `range` equals `range.shift(high).shift(-high)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.loopsInLoops(), core/src/test/java/org/acme/mill/FlowTest.java:68 of mill
 * (assertion in line 76).
 */
public class RangeShiftUndoesItself {

    @Test
    public void loopsInLoops() {
        shiftUndoesItself();
    }

    /**
     * What one call does, the other undoes.
     */
    void shiftUndoesItself() {
        outer:
        for (int low = 0; low < 3; low++) {
            for (int high = low; high < 5; high++) {
                if (high == 4) {
                    continue outer;
                }
                Range range = Range.of(low, high);
                assertEquals(range, range.shift(high).shift(-high));
            }
        }
    }
}
