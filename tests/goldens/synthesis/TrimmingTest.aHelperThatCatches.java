// relation 1 of 1: invariance
package org.acme.mill;

import java.text.ParseException;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/**
 * For every {@code text} and {@code by}: {@code read(text).shift(by).length()} equals {@code
 * read(text).length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatCatches(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:137 of mill (assertion in line 139).
 */
public class RangeShiftPreservesLengthWithReadAndParse {

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
        shiftPreservesLengthWithReadAndParse("2..8", 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text value of text
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithReadAndParse(String text, int by) {
        Range range = read(text);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithReadAndParseGiven(Range range) {
        assertEquals(range.length(), range.shift(3).length());
    }
}
