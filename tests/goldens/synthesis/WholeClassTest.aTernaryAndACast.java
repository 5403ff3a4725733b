// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstBy}, {@code secondBy}, {@code high} and {@code strict}: {@code range.shift(by,
 * strict).length()} equals {@code range.length()}, where {@code by} is {@code new Ledger().total() > 0 ?
 * firstBy : secondBy} and {@code range} is {@code new Range((int) by, (int) high)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.aTernaryAndACast(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:97 of mill (assertion in line 100).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeShiftPreservesLengthWithTotal {

    private final Ledger ledger = new Ledger();

    {
        ledger.post("opening", 15);
    }

    @Test
    public void aTernaryAndACast() {
        shiftPreservesLengthWithTotal(6, 7, 50L, true);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstBy value of by
     * @param secondBy value of by
     * @param high argument 2 of new Range
     * @param strict argument 2 of Range.shift
     */
    void shiftPreservesLengthWithTotal(int firstBy, int secondBy, long high, boolean strict) {
        long by = ledger.total() > 0 ? firstBy : secondBy;
        Range range = new Range((int) by, (int) high);
        assertEquals(range.length(), range.shift(by, strict).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithTotalGiven(Range range) {
        long by = ledger.total() > 0 ? 6 : 7;
        assertEquals(range.length(), range.shift(by, true).length());
    }
}
