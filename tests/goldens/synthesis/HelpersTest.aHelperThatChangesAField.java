// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aHelperThatChangesAField(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:75 of mill (assertion in line 77).
 */
public class RangeLengthStaysTheSame18 {

    private Range numbered(int high) {
        return new Range(0, high);
    }

    @Test
    public void aHelperThatChangesAField() {
        lengthStaysTheSame(6, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param high value of high
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int high, int by) {
        Range range = numbered(high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(1).length());
    }
}
