// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range}, {@code firstBy} and {@code secondBy}: {@code
 * range.shift(firstBy).shift(secondBy)} equals {@code range}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.RowsTest.lines(int, int), core/src/test/java/org/acme/mill/RowsTest.java:55 of
 * mill (assertion in line 57).
 */
public class RangeShiftIsItsOwnInverseInLines {

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource({"1, 4", "2, 7"})
    public void lines(int low, int high) {
        shiftIsItsOwnInverseInLines(low, high, 10, -10);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param low parameter of the test
     * @param high parameter of the test
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void shiftIsItsOwnInverseInLines(int low, int high, int firstBy, int secondBy) {
        Range range = new Range(low, high);
        assertEquals(range, range.shift(firstBy).shift(secondBy));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsItsOwnInverseInLinesGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-10));
    }
}
