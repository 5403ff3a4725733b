package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Laws of {@link OwnRows} that hold for any input.
 */
public class OwnRowsLawsTest {

    /**
     * IF one calls `Long.toString(number, radix)`, and then `Long.parseLong(text, radix)`, THEN
     * they are equal.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    public void parseLongUndoesToString(long number) {
        assertParseLongUndoesToString(10, number); // as in t
        assertParseLongUndoesToString(2, 0L);
        assertParseLongUndoesToString(36, -1L);
        assertParseLongUndoesToString(10, 1099511627776L);
    }

    private void assertParseLongUndoesToString(int radix, long number) {
        assertEquals(number, Long.parseLong(Long.toString(number, radix), radix));
    }
}
