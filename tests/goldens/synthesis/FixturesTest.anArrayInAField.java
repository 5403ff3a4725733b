// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code int[] numbersValue}: {@code row.transposed().transposed()} equals {@code row}, where
 * {@code row} is {@code Matrix.row(numbersValue)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.anArrayInAField(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:98 of mill (assertion in line 100).
 */
public class MatrixTransposedIsItsOwnInverseWithRow {

    private int[] numbers;

    @Test
    public void anArrayInAField() {
        transposedIsItsOwnInverseWithRow(new int[] {3, 1, 2});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param numbersValue value of numbers
     */
    void transposedIsItsOwnInverseWithRow(int[] numbersValue) {
        numbers = numbersValue;
        Matrix row = Matrix.row(numbers);
        assertEquals(row, row.transposed().transposed());
    }

    /**
     * The same, for any source input.
     *
     * @param row input of the source invocation
     */
    void transposedIsItsOwnInverseWithRowGiven(Matrix row) {
        assertEquals(row, row.transposed().transposed());
    }
}
