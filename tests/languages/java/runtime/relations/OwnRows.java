package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `Long.toString(number, radix)`, and then `Long.parseLong(text, radix)`, THEN they are equal.
 *
 * Kind: round-trip.
 * Mined from org.acme.export.LongTest.values(long), src/test/java/org/acme/export/LongTest.java:10 of acme.
 */
public class OwnRows {

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
    void parseLongUndoesToString(int radix, long number) {
        assertEquals(number, Long.parseLong(Long.toString(number, radix), radix));
    }
}
