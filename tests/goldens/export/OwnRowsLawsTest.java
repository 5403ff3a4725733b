package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

public class OwnRowsLawsTest {

    /**
     * IF one calls `Long.toString(number, radix)`, and then `Long.parseLong(text, radix)`, THEN
     * they are equal.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    public void parseLongUndoesToString(long number) {
        assertRoundTrip(10, number);
        assertRoundTrip(2, 0L);
        assertRoundTrip(36, -1L);
        assertRoundTrip(10, 1099511627776L);
    }

    private void assertRoundTrip(int radix, long number) {
        assertEquals(number, Long.parseLong(Long.toString(number, radix), radix));
    }
}
