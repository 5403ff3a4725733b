// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range}, {@code by} and {@code margin}: {@code
 * range.shift(by).widened(margin).length() - 2} equals {@code range.length()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ObjectsTest.equalLiteralsOfDifferentParts(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:97 of mill (assertion in line 100).
 */
public class RangeWidenedThenLength {

    @Test
    public void equalLiteralsOfDifferentParts() {
        widenedThenLength(1, 10, 10, 1);
    }

    /**
     * What two calls say fits together.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     * @param margin argument 1 of Range.widened
     */
    void widenedThenLength(int low, int high, int by, int margin) {
        Range range = new Range(low, high);
        Range moved = range.shift(by);
        assertEquals(range.length(), moved.widened(margin).length() - 2);
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void widenedThenLengthGiven(Range range, int by) {
        Range moved = range.shift(by);
        assertEquals(range.length(), moved.widened(1).length() - 2);
    }
}
