// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Before;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code step}: {@code range.shift(step).length()} equals {@code range.length()}, where {@code
 * range} is {@code start()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.EnclosedTest.Moving.aStaticNestedTest(),
 * core/src/test/java/org/acme/mill/EnclosedTest.java:28 of mill (assertion in line 29).
 */
public class RangeShiftPreservesLengthWithStart {

    private static Range start() {
        return new Range(0, 3);
    }

    private Range range;

    @Before
    public void begin() {
        range = start();
    }

    @Test
    public void aStaticNestedTest() {
        shiftPreservesLengthWithStart(2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param step argument 1 of Range.shift
     */
    void shiftPreservesLengthWithStart(int step) {
        assertEquals(range.length(), range.shift(step).length());
    }

    /**
     * The same, for any source input.
     *
     * @param givenRange input of the source invocation
     */
    void shiftPreservesLengthWithStartGiven(Range givenRange) {
        assertEquals(givenRange.length(), givenRange.shift(2).length());
    }
}
