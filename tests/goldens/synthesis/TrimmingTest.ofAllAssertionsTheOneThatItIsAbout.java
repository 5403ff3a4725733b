// relation 1 of 2: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code Range range} and {@code margin}: {@code range.widened(margin).encloses(range)} is true.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.TrimmingTest.ofAllAssertionsTheOneThatItIsAbout(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:162 of mill (assertion in line 169).
 */
public class RangeWidenedThenEncloses {

    @Test
    public void ofAllAssertionsTheOneThatItIsAbout() {
        widenedThenEncloses(1, 4, 3);
    }

    /**
     * What two calls say fits together.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param margin argument 1 of Range.widened
     */
    void widenedThenEncloses(int low, int high, int margin) {
        Range range = new Range(low, high);
        Range wide = range.widened(margin);
        assertAll(
                () -> assertTrue(wide.encloses(range)));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param margin input of the source invocation
     */
    void widenedThenEnclosesGiven(Range range, int margin) {
        Range wide = range.widened(margin);
        assertAll(
                () -> assertTrue(wide.encloses(range)));
    }
}

// relation 2 of 2: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.ofAllAssertionsTheOneThatItIsAbout(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:162 of mill (assertion in line 168).
 */
public class RangeShiftPreservesLengthWithEncloses {

    @Test
    public void ofAllAssertionsTheOneThatItIsAbout() {
        shiftPreservesLengthWithEncloses(1, 4, 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithEncloses(int low, int high, int by) {
        Range range = new Range(low, high);
        Range moved = range.shift(by);
        assertAll(
                () -> assertEquals(range.length(), moved.length()));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithEnclosesGiven(Range range) {
        Range moved = range.shift(2);
        assertAll(
                () -> assertEquals(range.length(), moved.length()));
    }
}
