// relation 1 of 1: invariance
package org.acme.mill;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code seed}, {@code rangeNumber}, {@code offset} and {@code number}: {@code range.length()}
 * equals {@code range.shift(random.nextInt(number)).length()}, where {@code random} is {@code new
 * Random(seed)} and {@code range} is {@code new Range(random.nextInt(rangeNumber), offset +
 * random.nextInt(rangeNumber))}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.randomNumbersWithASeed(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:67 of mill (assertion in line 70).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeRandomNumbersWithASeedLaw {

    @Test
    public void randomNumbersWithASeed() {
        randomNumbersWithASeedLaw(42, 10, 20, 5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param seed seed of random numbers
     * @param rangeNumber argument 1 of Random.nextInt; the same argument takes the same value each time
     * @param offset offset in argument 2 of new Range
     * @param number argument 1 of Random.nextInt
     */
    void randomNumbersWithASeedLaw(long seed, int rangeNumber, int offset, int number) {
        Random random = new Random(seed);
        Range range = new Range(random.nextInt(rangeNumber), offset + random.nextInt(rangeNumber));
        assertEquals(range.length(), range.shift(random.nextInt(number)).length());
    }
}
