// relation 1 of 1: invariance
package org.acme.mill;

import java.util.Arrays;
import java.util.List;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Integer[] values} and {@code offset}: for every {@code number} of {@code
 * Arrays.asList(values)}: {@code range.shift(number).length()} equals {@code range.length()}, where {@code
 * range} is {@code new Range(number, number + offset)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aListOfLiterals(), core/src/test/java/org/acme/mill/FlowTest.java:46 of
 * mill (assertion in line 50).
 */
public class RangeShiftPreservesLengthOfRangeInAListOfLiterals {

    @Test
    public void aListOfLiterals() {
        shiftPreservesLengthOfRangeInAListOfLiterals(new Integer[] {1, 2, 3}, 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param values argument 1 of Arrays.asList
     * @param offset offset in argument 2 of new Range
     */
    void shiftPreservesLengthOfRangeInAListOfLiterals(Integer[] values, int offset) {
        List<Integer> numbers = Arrays.asList(values);
        for (int number : numbers) {
            Range range = new Range(number, number + offset);
            assertEquals(range.length(), range.shift(number).length());
        }
    }
}
