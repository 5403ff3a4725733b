// relation 1 of 1: round-trip
package org.acme.mill;

import java.text.ParseException;
import org.junit.Test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

/**
 * For every {@code Range range}: {@code Range.parse(range.toString())} equals {@code range}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aTryThatFails(), core/src/test/java/org/acme/mill/FlowTest.java:146 of
 * mill (assertion in line 149).
 */
public class RangeToStringParseRoundTrip {

    @Test
    public void aTryThatFails() {
        toStringParseRoundTrip("3..8");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Range.parse
     */
    void toStringParseRoundTrip(String text) {
        try {
            Range range = Range.parse(text);
            assertEquals(range, Range.parse(range.toString()));
        } catch (ParseException e) {
            fail("no range: " + e.getMessage());
        }
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void toStringParseRoundTripGiven(Range range) {
        try {
            assertEquals(range, Range.parse(range.toString()));
        } catch (ParseException e) {
            fail("no range: " + e.getMessage());
        }
    }
}
