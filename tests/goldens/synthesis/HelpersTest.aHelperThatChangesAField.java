// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code high} and {@code by}: {@code numbered(high).shift(by).length()} equals {@code
 * numbered(high).length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aHelperThatChangesAField(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:75 of mill (assertion in line 77).
 */
public class RangeShiftPreservesLengthWithNumbered {

    private Range numbered(int high) {
        return new Range(0, high);
    }

    @Test
    public void aHelperThatChangesAField() {
        shiftPreservesLengthWithNumbered(6, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param high value of high
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithNumbered(int high, int by) {
        Range range = numbered(high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithNumberedGiven(Range range) {
        assertEquals(range.length(), range.shift(1).length());
    }
}
