// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Matrix matrix}: {@code matrix.transposed().transposed()} equals {@code matrix}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anArrayOfArrays(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:40 of mill (assertion in line 42).
 */
public class MatrixTransposedIsItsOwnInverse {

    @Test
    public void anArrayOfArrays() {
        transposedIsItsOwnInverse(new int[][] {{1, 2, 3}, {4, 5, 6}});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param rows argument 1 of new Matrix
     */
    void transposedIsItsOwnInverse(int[][] rows) {
        Matrix matrix = new Matrix(rows);
        assertEquals(matrix, matrix.transposed().transposed());
    }

    /**
     * The same, for any source input.
     *
     * @param matrix input of the source invocation
     */
    void transposedIsItsOwnInverseGiven(Matrix matrix) {
        assertEquals(matrix, matrix.transposed().transposed());
    }
}
