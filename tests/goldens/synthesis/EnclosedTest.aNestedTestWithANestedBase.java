// relation 1 of 1: commutativity; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `base.union(start())`, and then `start().union(base)`, THEN `base.union(start())` equals
 * `start().union(base)`.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.EnclosedTest.Joining.aNestedTestWithANestedBase(),
 * core/src/test/java/org/acme/mill/EnclosedTest.java:36 of mill (assertion in line 37).
 */
public class RangeUnionIsCommutative extends EnclosedTest.Base {

    private static Range start() {
        return new Range(0, 3);
    }

    @Test
    public void aNestedTestWithANestedBase() {
        unionIsCommutative();
    }

    /**
     * The order of the inputs does not matter.
     */
    void unionIsCommutative() {
        assertEquals(base.union(start()), start().union(base));
    }

    /**
     * The same, for any source input.
     *
     * @param givenBase input of the source invocation
     * @param other input of the source invocation
     */
    void unionIsCommutativeGiven(Range givenBase, Range other) {
        assertEquals(givenBase.union(other), start().union(givenBase));
    }
}
