// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range}: {@code Range.parse(range.toString())} equals {@code range}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.WholeClassTest.numbersInATextOfTheLibrary(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:83 of mill (assertion in line 85).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeToStringParseRoundTripInNumbersInATextOfTheLibrary {

    @Test
    public void numbersInATextOfTheLibrary() throws Exception {
        toStringParseRoundTripInNumbersInATextOfTheLibrary("12..345");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Range.parse
     */
    void toStringParseRoundTripInNumbersInATextOfTheLibrary(String text) throws Exception {
        Range range = Range.parse(text);
        assertEquals(range, Range.parse(range.toString()));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void toStringParseRoundTripInNumbersInATextOfTheLibraryGiven(Range range) throws Exception {
        assertEquals(range, Range.parse(range.toString()));
    }
}
