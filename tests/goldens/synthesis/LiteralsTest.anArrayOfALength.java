// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code length} and {@code number}: after {@code zeros[1] = number}, {@code
 * row.transposed().sum()} equals {@code row.sum()}, where {@code zeros} is {@code new int[length]} and {@code
 * row} is {@code Matrix.row(zeros)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.anArrayOfALength(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:31 of mill (assertion in line 35).
 */
public class MatrixTransposedPreservesSumInAnArrayOfALength {

    @Test
    public void anArrayOfALength() {
        transposedPreservesSumInAnArrayOfALength(3, 8);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param length length of an array
     * @param number value
     */
    void transposedPreservesSumInAnArrayOfALength(int length, int number) {
        int[] zeros = new int[length];
        zeros[1] = number;
        Matrix row = Matrix.row(zeros);
        assertEquals(row.sum(), row.transposed().sum());
    }

    /**
     * The same, for any source input.
     *
     * @param row input of the source invocation
     */
    void transposedPreservesSumInAnArrayOfALengthGiven(Matrix row) {
        assertEquals(row.sum(), row.transposed().sum());
    }
}
