// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code given} and {@code Codec}: {@code range.shift(given).length()} equals {@code
 * range.length()}, where {@code range} is {@code new Range(given, given + Codec.length())}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.namesThatWereTaken(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:105 of mill (assertion in line 109).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeShiftPreservesLengthOfRangeInNamesThatWereTaken {

    @Test
    public void namesThatWereTaken() {
        shiftPreservesLengthOfRangeInNamesThatWereTaken(5, "not a class");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param given value of given
     * @param Codec value of Codec
     */
    void shiftPreservesLengthOfRangeInNamesThatWereTaken(int given, String Codec) {
        Range range = new Range(given, given + Codec.length());
        assertEquals(range.length(), range.shift(given).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void shiftPreservesLengthOfRangeInNamesThatWereTakenGiven(Range range) {
        int given = 5;
        assertEquals(range.length(), range.shift(given).length());
    }
}
