// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `row = Matrix.row(numbers)`, then `row.transposed()`, and then
 * `row.transposed().transposed()`, THEN `row` equals `row.transposed().transposed()`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FixturesTest.anArrayInAField(),
 * core/src/test/java/org/acme/mill/FixturesTest.java:98 of mill (assertion in line 100).
 */
public class MatrixTransposedUndoesItself {

    private int[] numbers;

    @Test
    public void anArrayInAField() {
        transposedUndoesItself(new int[] {3, 1, 2});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param numbers2 value of numbers
     */
    void transposedUndoesItself(int[] numbers2) {
        numbers = numbers2;
        Matrix row = Matrix.row(numbers);
        assertEquals(row, row.transposed().transposed());
    }

    /**
     * The same, for any source input.
     *
     * @param row input of the source invocation
     */
    void transposedUndoesItselfGiven(Matrix row) {
        assertEquals(row, row.transposed().transposed());
    }
}
