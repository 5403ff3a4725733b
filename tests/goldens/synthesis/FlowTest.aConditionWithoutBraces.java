// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code low}, {@code high}, {@code flag}, {@code firstBy}, {@code secondBy} and {@code thirdBy}:
 * in the steps of {@code aConditionWithoutBraces}, {@code range.shift(thirdBy).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aConditionWithoutBraces(),
 * core/src/test/java/org/acme/mill/FlowTest.java:137 of mill (assertion in line 141).
 */
public class RangeAConditionWithoutBracesLaw {

    @Test
    public void aConditionWithoutBraces() {
        aConditionWithoutBracesLaw(0, 2, true, 7, 1, 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param flag constant flag
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     * @param thirdBy argument 1 of Range.shift
     */
    void aConditionWithoutBracesLaw(int low, int high, boolean flag, int firstBy, int secondBy, int thirdBy) {
        Range range = new Range(low, high);
        if (!flag) range = range.shift(firstBy);
        else range = range.shift(secondBy);
        assertEquals(range.length(), range.shift(thirdBy).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void aConditionWithoutBracesLawGiven(Range range) {
        assertEquals(range.length(), range.shift(9).length());
    }
}
