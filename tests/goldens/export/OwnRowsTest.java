package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `Long.toString(number, radix)`, and then `Long.parseLong(text, radix)`, THEN they are equal.
 *
 * Kind: round-trip.
 * Mined from org.acme.export.LongTest.values(long), src/test/java/org/acme/export/LongTest.java:10 of acme.
 *
 * Held on 1,200 of 1,200 generated inputs.
 */
public class OwnRowsTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    public void values(long number) {
        parseLongUndoesToString(10, number);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param radix argument 2 of Long.toString
     * @param number parameter of the test
     */
    @ParameterizedTest
    @MethodSource("inputs")
    void parseLongUndoesToString(int radix, long number) {
        assertEquals(number, Long.parseLong(Long.toString(number, radix), radix));
    }

    static Object[][] inputs() {
        return new Object[][] {
            {2, 0L},
            {36, -1L},
            {10, 1099511627776L},
        };
    }
}
