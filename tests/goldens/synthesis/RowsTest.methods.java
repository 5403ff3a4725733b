// relation 1 of 1: invariance
package org.acme.mill;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * For every {@code range} and {@code by}: {@code range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.RowsTest.methods(Range, int), core/src/test/java/org/acme/mill/RowsTest.java:41 of
 * mill (assertion in line 42).
 */
public class RangeShiftPreservesLengthOfRangeInMethods {

    static Stream<Arguments> ranges() {
        return Stream.of(arguments(new Range(0, 3), 2), arguments(range(9), 1));
    }

    private static Range range(int high) {
        return new Range(1, high);
    }

    @ParameterizedTest
    @MethodSource("ranges")
    public void methods(Range range, int by) {
        shiftPreservesLengthOfRangeInMethods(range, by);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param by parameter of the test
     */
    void shiftPreservesLengthOfRangeInMethods(Range range, int by) {
        assertEquals(range.length(), range.shift(by).length());
    }
}
