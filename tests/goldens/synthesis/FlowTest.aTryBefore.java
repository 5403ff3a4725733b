// relation 1 of 1: invariance
package org.acme.mill;

import java.text.ParseException;
import java.util.Collections;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.aTryBefore(), core/src/test/java/org/acme/mill/FlowTest.java:157 of mill
 * (assertion in line 166).
 */
public class RangeShiftPreservesLengthWithParse {

    @Test
    public void aTryBefore() {
        shiftPreservesLengthWithParse("1..5", 2);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Range.parse
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthWithParse(String text, int by) {
        Range range;
        try {
            range = Range.parse(text);
        } catch (ParseException e) {
            throw new AssertionError(e);
        } finally {
            Collections.emptyList();
        }
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthWithParseGiven(Range range) {
        assertEquals(range.length(), range.shift(2).length());
    }
}
