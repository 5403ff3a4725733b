// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `row = Matrix.row(numbers)`, and then `row.transposed().transposed()`, THEN `row` equals
 * `row.transposed().transposed()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.FixturesTest.anArrayInAField(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:98 of mill (assertion in line 100).
 */
public class MatrixTransposedReturnsWhatRowReturned {

    private int[] numbers;

    @Test
    public void anArrayInAField() {
        transposedReturnsWhatRowReturned(new int[] {3, 1, 2});
    }

    /**
     * What two calls say fits together.
     *
     * @param numbers2 value of numbers
     */
    void transposedReturnsWhatRowReturned(int[] numbers2) {
        numbers = numbers2;
        Matrix row = Matrix.row(numbers);
        assertEquals(row, row.transposed().transposed());
    }

    /**
     * The same, for any source input.
     *
     * @param givenNumbers input of the source invocation
     */
    void transposedReturnsWhatRowReturnedGiven(int[] givenNumbers) {
        Matrix row = Matrix.row(givenNumbers);
        assertEquals(row, row.transposed().transposed());
    }
}
