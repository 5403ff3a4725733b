// relation 1 of 1: invariance
package org.acme.mill;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low}, {@code high} and {@code by}: in the steps of {@code
 * whatAHelperChangesOnTheWayStays}, {@code ranges.get(0).length()} equals {@code first.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.whatAHelperChangesOnTheWayStays(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:53 of mill (assertion in line 48).
 */
public class RangeGetPreservesLength {

    private static void moveAndCheck(List<Range> ranges, int by) {
        Range first = ranges.get(0);
        ranges.set(0, first.shift(by));
        assertEquals(first.length(), ranges.get(0).length());
    }

    @Test
    public void whatAHelperChangesOnTheWayStays() {
        getPreservesLength(2, 5, 3);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by value of by
     */
    void getPreservesLength(int low, int high, int by) {
        List<Range> ranges = new ArrayList<>();
        ranges.add(new Range(low, high));
        moveAndCheck(ranges, by);
    }
}
