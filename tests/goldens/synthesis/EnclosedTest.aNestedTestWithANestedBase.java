// relation 1 of 1: commutativity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code low} and {@code high}: {@code base.union(start(low, high))} equals {@code start(low,
 * high).union(base)}.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.EnclosedTest.Joining.aNestedTestWithANestedBase(),
 * core/src/test/java/org/acme/mill/EnclosedTest.java:36 of mill (assertion in line 37).
 */
public class RangeUnionIsCommutative extends EnclosedTest.Base {

    private static Range start(int low, int high) {
        return new Range(low, high);
    }

    @Test
    public void aNestedTestWithANestedBase() {
        unionIsCommutative(0, 3);
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param low argument 1 of new Range
     * @param high argument 2 of new Range
     */
    void unionIsCommutative(int low, int high) {
        assertEquals(base.union(start(low, high)), start(low, high).union(base));
    }

    /**
     * The same, for any source input.
     *
     * @param givenBase input of the source invocation
     * @param other input of the source invocation
     */
    void unionIsCommutativeGiven(Range givenBase, Range other) {
        assertEquals(givenBase.union(other), start(0, 3).union(givenBase));
    }
}
