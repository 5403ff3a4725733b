// relation 1 of 1: commutativity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Range one} and {@code Range two}: {@code one.union(two)} equals {@code two.union(one)}.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.ObjectsTest.anOrderOfArguments(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:162 of mill (assertion in line 165).
 */
public class RangeUnionIsCommutativeOfOneAndTwo {

    @Test
    public void anOrderOfArguments() {
        unionIsCommutativeOfOneAndTwo(0, 3, 2, 8);
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param oneLow argument 1 of new Range
     * @param oneHigh argument 2 of new Range
     * @param twoLow argument 1 of new Range
     * @param twoHigh argument 2 of new Range
     */
    void unionIsCommutativeOfOneAndTwo(int oneLow, int oneHigh, int twoLow, int twoHigh) {
        Range one = new Range(oneLow, oneHigh);
        Range two = new Range(twoLow, twoHigh);
        assertEquals(one.union(two), two.union(one));
    }

    /**
     * The same, for any source input.
     *
     * @param one input of the source invocation
     * @param two input of the source invocation
     */
    void unionIsCommutativeOfOneAndTwoGiven(Range one, Range two) {
        assertEquals(one.union(two), two.union(one));
    }
}
