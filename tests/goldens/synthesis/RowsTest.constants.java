// relation 1 of 1: round-trip
package org.acme.mill;

import org.acme.mill.Scale.Unit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code unit} and {@code amount}: {@code unit.fromGrams(unit.toGrams(amount))} equals {@code
 * amount} within {@code 1e-9}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.RowsTest.constants(Unit), core/src/test/java/org/acme/mill/RowsTest.java:63 of
 * mill (assertion in line 65).
 */
public class UnitToGramsFromGramsRoundTrip {

    @ParameterizedTest
    @EnumSource(Unit.class)
    public void constants(Unit unit) {
        toGramsFromGramsRoundTrip(unit, 2.5);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param unit parameter of the test
     * @param amount argument 1 of Unit.toGrams; what goes in is what the assertion expects to come out
     */
    void toGramsFromGramsRoundTrip(Unit unit, double amount) {
        double grams = unit.toGrams(amount);
        assertEquals(amount, unit.fromGrams(grams), 1e-9);
    }

    /**
     * The same, for any source input.
     *
     * @param amount input of the source invocation
     */
    void toGramsFromGramsRoundTripGiven(Unit unit, double amount) {
        double grams = unit.toGrams(amount);
        assertEquals(amount, unit.fromGrams(grams), 1e-9);
    }
}
