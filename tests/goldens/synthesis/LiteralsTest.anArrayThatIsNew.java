// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code int[] numbers}: {@code row.transposed().sum()} equals {@code row.sum()}, where {@code row}
 * is {@code Matrix.row(numbers)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.anArrayThatIsNew(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:24 of mill (assertion in line 26).
 */
public class MatrixTransposedPreservesSum {

    @Test
    public void anArrayThatIsNew() {
        transposedPreservesSum(new int[] {4, 5, 6});
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param numbers argument 1 of Matrix.row
     */
    void transposedPreservesSum(int[] numbers) {
        Matrix row = Matrix.row(numbers);
        assertEquals(row.sum(), row.transposed().sum());
    }

    /**
     * The same, for any source input.
     *
     * @param row input of the source invocation
     */
    void transposedPreservesSumGiven(Matrix row) {
        assertEquals(row.sum(), row.transposed().sum());
    }
}
