// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Before;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(step).length()`, THEN `range.length()` equals
 * `range.shift(step).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.EnclosedTest.Moving.aStaticNestedTest(),
 * core/src/test/java/org/acme/mill/EnclosedTest.java:28 of mill (assertion in line 29).
 */
public class RangeLengthStaysTheSame5 {

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
        lengthStaysTheSame(2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param step argument 1 of Range.shift
     */
    void lengthStaysTheSame(int step) {
        assertEquals(range.length(), range.shift(step).length());
    }

    /**
     * The same, for any source input.
     *
     * @param givenRange input of the source invocation
     */
    void lengthStaysTheSameGiven(Range givenRange) {
        assertEquals(givenRange.length(), givenRange.shift(2).length());
    }
}
