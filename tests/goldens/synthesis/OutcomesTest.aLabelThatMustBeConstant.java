// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high}, {@code firstBy} and {@code secondBy}: after {@code range = new
 * Range(low, high)}, {@code range.length()} and {@code range = range.shift(firstBy)}, {@code
 * range.shift(secondBy).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aLabelThatMustBeConstant(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:31 of mill (assertion in line 41).
 */
public class RangeALabelThatMustBeConstantLaw {

    @Test
    public void aLabelThatMustBeConstant() {
        aLabelThatMustBeConstantLaw(4, 1, 5, 6, 8);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param usual value of usual
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param firstBy argument 1 of Range.shift
     * @param secondBy argument 1 of Range.shift
     */
    void aLabelThatMustBeConstantLaw(int usual, int low, int high, int firstBy, int secondBy) {
        Range range = new Range(low, high);
        switch (range.length()) {
            case usual:
                range = range.shift(firstBy);
                break;
            default:
                break;
        }
        assertEquals(range.length(), range.shift(secondBy).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void aLabelThatMustBeConstantLawGiven(Range range) {
        assertEquals(range.length(), range.shift(8).length());
    }
}
