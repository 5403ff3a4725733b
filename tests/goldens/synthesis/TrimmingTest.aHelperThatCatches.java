// relation 1 of 1: invariance
package org.acme.mill;

import java.text.ParseException;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` equals
 * `range.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatCatches(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:137 of mill (assertion in line 139).
 */
public class RangeLengthStaysTheSame42 {

    private static Range read(String text) {
        Range range = null;
        try {
            range = Range.parse(text);
        } catch (ParseException wrong) {
            assertNotNull(wrong.getMessage());
        }
        return range;
    }

    @Test
    public void aHelperThatCatches() {
        lengthStaysTheSame("2..8", 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text value of text
     * @param by argument 1 of Range.shift
     */
    void lengthStaysTheSame(String text, int by) {
        Range range = read(text);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthStaysTheSameGiven(Range range) {
        assertEquals(range.length(), range.shift(3).length());
    }
}
