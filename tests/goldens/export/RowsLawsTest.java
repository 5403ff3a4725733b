package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

public class RowsLawsTest {

    static int[] greatest() {
        return new int[] {1, 2};
    }

    /**
     * IF one calls `Math.max(a, b)`, and then `Math.max(b, a)`, THEN they are equal.
     */
    @ParameterizedTest
    @MethodSource("greatest")
    public void maxIsCommutative(int a) {
        assertMaxIsCommutative(a, 5);
        assertMaxIsCommutative(a, -7);
        assertMaxIsCommutative(a, 900);
    }

    private void assertMaxIsCommutative(int a, int b) {
        assertEquals(Math.max(a, b), Math.max(b, a));
    }
}
