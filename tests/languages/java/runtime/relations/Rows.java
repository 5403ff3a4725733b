package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `Math.max(a, b)`, and then `Math.max(b, a)`, THEN they are equal.
 *
 * Kind: commutativity.
 * Mined from org.acme.export.RowsTest.greatest(int), src/test/java/org/acme/export/RowsTest.java:10 of acme.
 */
public class Rows {

    static int[] greatest() {
        return new int[] {1, 2};
    }

    @ParameterizedTest
    @MethodSource
    public void greatest(int a) {
        maxIsCommutative(a, 5);
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param b argument 2 of Math.max
     */
    void maxIsCommutative(int a, int b) {
        assertEquals(Math.max(a, b), Math.max(b, a));
    }
}
