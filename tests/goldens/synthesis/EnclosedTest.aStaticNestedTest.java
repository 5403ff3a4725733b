// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.Before;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `range.length()`, and then `range.shift(STEP).length()`, THEN `range.length()` equals
 * `range.shift(STEP).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.EnclosedTest.Moving.aStaticNestedTest(),
 * core/src/test/java/org/acme/mill/EnclosedTest.java:28 of mill (assertion in line 29).
 */
public class RangeLengthStaysTheSame3 {

    private static final int STEP = 2;

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
        lengthStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void lengthStaysTheSame() {
        assertEquals(range.length(), range.shift(STEP).length());
    }

    /**
     * The same, for any source input.
     *
     * @param givenRange input of the source invocation
     */
    void lengthStaysTheSameGiven(Range givenRange) {
        assertEquals(givenRange.length(), givenRange.shift(STEP).length());
    }
}
