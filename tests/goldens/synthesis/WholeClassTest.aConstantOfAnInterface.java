// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.aConstantOfAnInterface(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:60 of mill (assertion in line 62).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeAConstantOfAnInterfaceLaw {

    interface Limits {
        int LOWEST = -40;
    }

    @Test
    public void aConstantOfAnInterface() {
        aConstantOfAnInterfaceLaw(Limits.LOWEST, 40, 12);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void aConstantOfAnInterfaceLaw(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void aConstantOfAnInterfaceLawGiven(Range range) {
        assertEquals(range.length(), range.shift(12).length());
    }
}
