// relation 1 of 1: invariance
package org.acme.mill;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code by}: {@code range.shift(by).length()} equals {@code range.length()}, where {@code range}
 * is {@code new Supplier<>() {…}.get()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.anAnonymousClass(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:156 of mill (assertion in line 164).
 */
public class RangeShiftPreservesLengthOfRangeInAnAnonymousClass {

    @Test
    public void anAnonymousClass() {
        shiftPreservesLengthOfRangeInAnAnonymousClass(4, 7, 6);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInAnAnonymousClass(int low, int high, int by) {
        Supplier<Range> ranges = new Supplier<Range>() {
            @Override
            public Range get() {
                return new Range(low, high);
            }
        };
        Range range = ranges.get();
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInAnAnonymousClassGiven(Range range) {
        assertEquals(range.length(), range.shift(6).length());
    }
}
