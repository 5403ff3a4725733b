// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `matrix.transposed()`, and then `matrix.transposed().transposed()`, THEN `matrix` equals
 * `matrix.transposed().transposed()`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anArrayOfArrays(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:40 of mill (assertion in line 42).
 */
public class MatrixTransposedUndoesItself2 {

    @Test
    public void anArrayOfArrays() {
        transposedUndoesItself(new int[][] {{1, 2, 3}, {4, 5, 6}});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param rows argument 1 of new Matrix
     */
    void transposedUndoesItself(int[][] rows) {
        Matrix matrix = new Matrix(rows);
        assertEquals(matrix, matrix.transposed().transposed());
    }

    /**
     * The same, for any source input.
     *
     * @param matrix input of the source invocation
     */
    void transposedUndoesItselfGiven(Matrix matrix) {
        assertEquals(matrix, matrix.transposed().transposed());
    }
}
