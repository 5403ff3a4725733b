// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range}: {@code range.shift(by).length()} equals {@code range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ParameterFieldsTest.parametersInFields(),
 * core/src/test/java/org/acme/mill/ParameterFieldsTest.java:21 of mill (assertion in line 23).
 */
@RunWith(Parameterized.class)
public class RangeShiftPreservesLengthOfRangeInParametersInFields {

    @Parameterized.Parameters
    public static Object[] rows() {
        return new Object[] {1, 5};
    }

    @Parameterized.Parameter public int by;

    @Test
    public void parametersInFields() {
        shiftPreservesLengthOfRangeInParametersInFields(10, 20);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void shiftPreservesLengthOfRangeInParametersInFields(int low, int high) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInParametersInFieldsGiven(Range range) {
        assertEquals(range.length(), range.shift(by).length());
    }
}
