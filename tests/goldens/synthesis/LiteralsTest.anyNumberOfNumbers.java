// relation 1 of 1: commutativity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code int[] oneNumbers} and {@code int[] twoNumbers}: {@code one.plus(two)} equals {@code
 * two.plus(one)}, where {@code one} is {@code Matrix.row(oneNumbers)} and {@code two} is {@code
 * Matrix.row(twoNumbers)}.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfNumbers(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:62 of mill (assertion in line 65).
 */
public class MatrixPlusIsCommutative {

    @Test
    public void anyNumberOfNumbers() {
        plusIsCommutative(new int[] {1, 2, 3}, new int[] {7, 8, 9});
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param oneNumbers argument 1 of Matrix.row
     * @param twoNumbers argument 1 of Matrix.row
     */
    void plusIsCommutative(int[] oneNumbers, int[] twoNumbers) {
        Matrix one = Matrix.row(oneNumbers);
        Matrix two = Matrix.row(twoNumbers);
        assertEquals(one.plus(two), two.plus(one));
    }

    /**
     * The same, for any source input.
     *
     * @param one input of the source invocation
     * @param two input of the source invocation
     */
    void plusIsCommutativeGiven(Matrix one, Matrix two) {
        assertEquals(one.plus(two), two.plus(one));
    }
}
