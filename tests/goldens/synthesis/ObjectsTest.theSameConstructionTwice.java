// relation 1 of 1: repetition; same-construction
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code low} and {@code high}: two calls of {@code Range.of(low, high)} give equal results.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.ObjectsTest.theSameConstructionTwice(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:131 of mill (assertion in line 132).
 */
public class RangeOfIsDeterministic {

    @Test
    public void theSameConstructionTwice() {
        ofIsDeterministic(1, 2);
    }

    /**
     * The same call gives the same result again.
     *
     * @param low argument 1 of Range.of; the same argument takes the same value each time
     * @param high argument 2 of Range.of; the same argument takes the same value each time
     */
    void ofIsDeterministic(int low, int high) {
        assertEquals(Range.of(low, high), Range.of(low, high));
    }

    /**
     * The same, for any source input.
     *
     * @param low input of the source invocation
     * @param high input of the source invocation
     */
    void ofIsDeterministicGiven(int low, int high) {
        assertEquals(Range.of(low, high), Range.of(low, high));
    }
}
