// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by, strict).length()`, where `by` is `ledger.total()
 * &gt; 0 ? by2 : by3`, THEN `range.length()` equals `range.shift(by, strict).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.aTernaryAndACast(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:97 of mill (assertion in line 100).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeLengthStaysTheSame47 {

    private final Ledger ledger = new Ledger();

    {
        ledger.post("opening", 15);
    }

    @Test
    public void aTernaryAndACast() {
        lengthStaysTheSame(6, 7, 50L, true);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param by2 value of by
     * @param by3 value of by
     * @param high argument 2 of new Range
     * @param strict argument 2 of Range.shift
     */
    void lengthStaysTheSame(int by2, int by3, long high, boolean strict) {
        long by = ledger.total() > 0 ? by2 : by3;
        Range range = new Range((int) by, (int) high);
        assertEquals(range.length(), range.shift(by, strict).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        long by = ledger.total() > 0 ? 6 : 7;
        assertEquals(range.length(), range.shift(by, true).length());
    }
}
