// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/**
 * For every {@code size}, {@code low} and {@code by}: {@code sized(size, low).shift(by).length()} equals
 * {@code sized(size, low).length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatReturnsFromASwitchStaysWhole(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:101 of mill (assertion in line 103).
 */
public class RangeAHelperThatReturnsFromASwitchStaysWholeLaw {

    private Range sized(String size, int low) {
        assertNotNull(size);
        switch (size) {
            case "small":
                return new Range(low, low + 1);
            default:
                return new Range(low, low + 100);
        }
    }

    @Test
    public void aHelperThatReturnsFromASwitchStaysWhole() {
        aHelperThatReturnsFromASwitchStaysWholeLaw("small", 5, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param size value of size
     * @param low value of low
     * @param by argument 1 of Range.shift
     */
    void aHelperThatReturnsFromASwitchStaysWholeLaw(String size, int low, int by) {
        Range range = sized(size, low);
        assertEquals(range.length(), range.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param range input of the source invocation
     */
    void aHelperThatReturnsFromASwitchStaysWholeLawGiven(Range range) {
        assertEquals(range.length(), range.shift(1).length());
    }
}
