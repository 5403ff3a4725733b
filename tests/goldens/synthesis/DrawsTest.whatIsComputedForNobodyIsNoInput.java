// relation 1 of 1: invariance
package org.acme.mill;

import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range range}, {@code seed} and {@code number}: after {@code random.nextInt() & 0xff},
 * {@code range.shift(random.nextInt(number)).length()} equals {@code range.length()}, where {@code random} is
 * {@code new Random(seed)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.DrawsTest.whatIsComputedForNobodyIsNoInput(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:71 of mill (assertion in line 76).
 */
public class RangeWhatIsComputedForNobodyIsNoInputLaw {

    @Test
    public void whatIsComputedForNobodyIsNoInput() {
        whatIsComputedForNobodyIsNoInputLaw(42, 9, 0, 7);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param seed seed of random numbers
     * @param number argument 1 of Random.nextInt
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void whatIsComputedForNobodyIsNoInputLaw(long seed, int number, int low, int high) {
        Random random = new Random(seed);
        int unread = random.nextInt() & 0xff;
        int by = random.nextInt(number);
        Range range = new Range(low, high);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void whatIsComputedForNobodyIsNoInputLawGiven(Range range) {
        Random random = new Random(42);
        int unread = random.nextInt() & 0xff;
        int by = random.nextInt(9);
        assertEquals(range.length(), range.shift(by).length());
    }
}
