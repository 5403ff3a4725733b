// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}, {@code low}, {@code high} and {@code by}: {@code Range.parse(text).shift(by)}
 * equals {@code new Range(low, high).shift(by)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.theSameNumberInATextAndByItself(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:90 of mill (assertion in line 92).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeShiftGivesEqualResults {

    @Test
    public void theSameNumberInATextAndByItself() throws Exception {
        shiftGivesEqualResults("7..60", 7, 60, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of Range.parse
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift; the same argument takes the same value each time
     */
    void shiftGivesEqualResults(String text, int low, int high, int by) throws Exception {
        Range parsed = Range.parse(text);
        assertEquals(new Range(low, high).shift(by), parsed.shift(by));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftGivesEqualResultsGiven(Range range, int by) throws Exception {
        Range parsed = Range.parse("7..60");
        assertEquals(range.shift(by), parsed.shift(by));
    }
}
