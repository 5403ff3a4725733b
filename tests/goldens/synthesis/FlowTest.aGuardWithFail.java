// relation 1 of 1: distinction
package org.acme.mill;

import org.junit.Test;

/**
 * IF one calls `range.length()`, and then `range.shift(by).length()`, THEN `range.length()` and
 * `range.shift(by).length()` differ.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.FlowTest.aGuardWithFail(), core/src/test/java/org/acme/mill/FlowTest.java:242 of
 * mill (assertion in line 244).
 */
public class RangeLengthTellsApart {

    @Test
    public void aGuardWithFail() {
        lengthTellsApart(0, 9, 4);
    }

    /**
     * Different inputs are told apart.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void lengthTellsApart(int low, int high, int by) {
        Range range = new Range(low, high);
        if (range.length() != range.shift(by).length()) { }
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void lengthTellsApartGiven(Range range) {
        if (range.length() != range.shift(4).length()) { }
    }
}
