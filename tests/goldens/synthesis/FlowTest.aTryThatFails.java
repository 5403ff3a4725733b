// relation 1 of 1: consistency
package org.acme.mill;

import java.text.ParseException;
import org.junit.Test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

/**
 * IF one calls `range = Range.parse(text)`, and then `Range.parse(range.toString())`, THEN `range` equals
 * `Range.parse(range.toString())`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.FlowTest.aTryThatFails(), core/src/test/java/org/acme/mill/FlowTest.java:146 of
 * mill (assertion in line 149).
 */
public class RangeParseIsConsistent {

    @Test
    public void aTryThatFails() {
        parseIsConsistent("3..8");
    }

    /**
     * What two calls say fits together.
     *
     * @param text argument 1 of Range.parse
     */
    void parseIsConsistent(String text) {
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
     * @param text input of the source invocation
     */
    void parseIsConsistentGiven(String text) {
        try {
            Range range = Range.parse(text);
            assertEquals(range, Range.parse(range.toString()));
        } catch (ParseException e) {
            fail("no range: " + e.getMessage());
        }
    }
}
