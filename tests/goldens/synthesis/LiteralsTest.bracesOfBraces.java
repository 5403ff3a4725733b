// relation 1 of 1: commutativity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Matrix matrix}: {@code matrix.plus(matrix.transposed())} equals {@code
 * matrix.transposed().plus(matrix)}.
 *
 * Kind: commutativity.
 * Mined from org.acme.mill.LiteralsTest.bracesOfBraces(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:47 of mill (assertion in line 50).
 */
public class MatrixPlusIsCommutativeWithTransposed {

    @Test
    public void bracesOfBraces() {
        plusIsCommutativeWithTransposed(new int[][] {{1, 2}, {3, 4}});
    }

    /**
     * The order of the inputs does not matter.
     *
     * @param rows value of rows
     */
    void plusIsCommutativeWithTransposed(int[][] rows) {
        Matrix matrix = new Matrix(rows);
        assertEquals(matrix.plus(matrix.transposed()), matrix.transposed().plus(matrix));
    }

    /**
     * The same, for any source input.
     *
     * @param matrix input of the source invocation
     * @param other input of the source invocation
     */
    void plusIsCommutativeWithTransposedGiven(Matrix matrix, Matrix other) {
        assertEquals(matrix.plus(other), matrix.transposed().plus(matrix));
    }
}
