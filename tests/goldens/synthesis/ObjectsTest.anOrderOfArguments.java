// relation 1 of 1: commutativity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `one.union(two)`, and then `two.union(one)`, THEN `one.union(two)` equals `two.union(one)`.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.ObjectsTest.anOrderOfArguments(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:162 of mill (assertion in line 165).
 */
public class RangeUnionIsCommutative3 {

    @Test
    public void anOrderOfArguments() {
        unionIsCommutative(0, 3, 2, 8);
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     * @param low2 argument 1 of new Range
     * @param high2 argument 2 of new Range
     */
    void unionIsCommutative(int low, int high, int low2, int high2) {
        Range one = new Range(low, high);
        Range two = new Range(low2, high2);
        assertEquals(one.union(two), two.union(one));
    }

    /**
     * The same, for any source input.
     *
     * @param one input of the source invocation
     * @param two input of the source invocation
     */
    void unionIsCommutativeGiven(Range one, Range two) {
        assertEquals(one.union(two), two.union(one));
    }
}
