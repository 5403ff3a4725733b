// relation 1 of 1: invariance
import org.acme.mill.Range;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Range range} and {@code by}: {@code range.shift(by).length()} equals {@code
 * range.length()}.
 *
 * Kind: invariance.
 * Mined from NowhereTest.noPackage(), core/src/test/java/NowhereTest.java:10 of mill (assertion in line 12).
 */
public class RangeShiftPreservesLengthOfRangeInNoPackage {

    @Test
    public void noPackage() {
        shiftPreservesLengthOfRangeInNoPackage(1, 30, 14);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param by argument 1 of Range.shift
     */
    void shiftPreservesLengthOfRangeInNoPackage(int low, int high, int by) {
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInNoPackageGiven(Range range) {
        assertEquals(range.length(), range.shift(14).length());
    }
}
