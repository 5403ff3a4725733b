// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `row.sum()`, and then `row.transposed().sum()`, THEN `row.sum()` equals
 * `row.transposed().sum()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.anArrayThatIsNew(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:24 of mill (assertion in line 26).
 */
public class MatrixSumStaysTheSame {

    @Test
    public void anArrayThatIsNew() {
        sumStaysTheSame(new int[] {4, 5, 6});
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param numbers argument 1 of Matrix.row
     */
    void sumStaysTheSame(int[] numbers) {
        Matrix row = Matrix.row(numbers);
        assertEquals(row.sum(), row.transposed().sum());
    }

    /**
     * The same, for any source input.
     *
     * @param row input of the source invocation
     */
    void sumStaysTheSameGiven(Matrix row) {
        assertEquals(row.sum(), row.transposed().sum());
    }
}
