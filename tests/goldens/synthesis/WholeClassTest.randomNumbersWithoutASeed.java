// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range}, {@code seed} and {@code number}: {@code range.shift(by).shift(-by)} equals
 * {@code range}, where {@code by} is {@code new Random(seed).nextInt(number)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.WholeClassTest.randomNumbersWithoutASeed(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:75 of mill (assertion in line 78).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeShiftIsItsOwnInverseInRandomNumbersWithoutASeed {

    @Test
    public void randomNumbersWithoutASeed() {
        shiftIsItsOwnInverseInRandomNumbersWithoutASeed(1L, 1000, 3, 8);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param seed seed of random numbers
     * @param number argument 1 of Random.nextInt
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void shiftIsItsOwnInverseInRandomNumbersWithoutASeed(long seed, int number, int low, int high) {
        int by = new Random(seed).nextInt(number);
        Range range = new Range(low, high);
        assertEquals(range, range.shift(by).shift(-by));
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     * @param by input of the source invocation
     */
    void shiftIsItsOwnInverseInRandomNumbersWithoutASeedGiven(Range range, int by) {
        assertEquals(range, range.shift(by).shift(-by));
    }
}
