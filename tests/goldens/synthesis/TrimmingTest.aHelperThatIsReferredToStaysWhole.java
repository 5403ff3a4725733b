// relation 1 of 1: invariance
package org.acme.mill;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code low}, {@code number} and {@code by}: {@code make.apply(number).shift(by).length()} equals
 * {@code wide(low).length()}, where {@code make} is {@code this::wide}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsReferredToStaysWhole(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:84 of mill (assertion in line 86).
 */
public class RangeApplyAndShiftPreserveLength {

    private int width;

    private Range wide(int low) {
        assertTrue(width > 0);
        return new Range(low, low + width);
    }

    @Test
    public void aHelperThatIsReferredToStaysWhole() {
        applyAndShiftPreserveLength(4, 3, 3, 7);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param widthValue value of width
     * @param low value of low
     * @param number argument 1 of IntFunction.apply
     * @param by argument 1 of Range.shift
     */
    void applyAndShiftPreserveLength(int widthValue, int low, int number, int by) {
        width = widthValue;
        IntFunction<Range> make = this::wide;
        assertEquals(wide(low).length(), make.apply(number).shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void applyAndShiftPreserveLengthGiven(Range range) {
        width = 4;
        IntFunction<Range> make = this::wide;
        assertEquals(range.length(), make.apply(3).shift(7).length());
    }
}
