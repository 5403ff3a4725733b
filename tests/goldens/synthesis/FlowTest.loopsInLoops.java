// relation 1 of 1: round-trip; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * In the steps of {@code loopsInLoops}, {@code range.shift(high).shift(-high)} equals {@code range}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.loopsInLoops(), core/src/test/java/org/acme/mill/FlowTest.java:68 of mill
 * (assertion in line 76).
 */
public class RangeShiftIsItsOwnInverseWithOf {

    @Test
    public void loopsInLoops() {
        shiftIsItsOwnInverseWithOf();
    }

    /**
     * What one call does, the other undoes.
     */
    void shiftIsItsOwnInverseWithOf() {
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
