// relation 1 of 1: invariance
package org.acme.mill;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * IF one calls `wide(low).length()`, and then `make.apply(number).shift(by).length()`, where `make` is
 * `this::wide`, THEN `wide(low).length()` equals `make.apply(number).shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsReferredToStaysWhole(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:84 of mill (assertion in line 86).
 */
public class RangeLengthStaysTheSame39 {

    private int width;

    private Range wide(int low) {
        assertTrue(width > 0);
        return new Range(low, low + width);
    }

    @Test
    public void aHelperThatIsReferredToStaysWhole() {
        lengthStaysTheSame(4, 3, 3, 7);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param width2 value of width
     * @param low value of low
     * @param number argument 1 of IntFunction.apply
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(int width2, int low, int number, int by) {
        width = width2;
        IntFunction<Range> make = this::wide;
        assertEquals(wide(low).length(), make.apply(number).shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        width = 4;
        IntFunction<Range> make = this::wide;
        assertEquals(range.length(), make.apply(3).shift(7).length());
    }
}
