// relation 1 of 1: round-trip
package org.acme.mill;

import org.acme.mill.Scale.Unit;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code amount}, {@code ouncesFrom}, {@code ouncesTo}, {@code from} and {@code to}: {@code
 * Scale.convert(Scale.convert(amount, ouncesFrom, ouncesTo), from, to)} equals {@code amount} within {@code
 * 1e-9}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.constantsOfAnEnum(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:77 of mill (assertion in line 79).
 */
public class ScaleConvertIsItsOwnInverse {

    @Test
    public void constantsOfAnEnum() {
        convertIsItsOwnInverse(3.5, Unit.GRAM, Unit.OUNCE, Unit.OUNCE, Unit.GRAM);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param amount argument 1 of Scale.convert; what goes in is what the assertion expects to come out
     * @param ouncesFrom argument 2 of Scale.convert
     * @param ouncesTo argument 3 of Scale.convert
     * @param from argument 2 of Scale.convert
     * @param to argument 3 of Scale.convert
     */
    void convertIsItsOwnInverse(double amount, Unit ouncesFrom, Unit ouncesTo, Unit from, Unit to) {
        double ounces = Scale.convert(amount, ouncesFrom, ouncesTo);
        assertEquals(amount, Scale.convert(ounces, from, to), 1e-9);
    }

    /**
     * The same, for any source input.
     *
     * @param amount input of the source invocation
     */
    void convertIsItsOwnInverseGiven(double amount) {
        double ounces = Scale.convert(amount, Unit.GRAM, Unit.OUNCE);
        assertEquals(amount, Scale.convert(ounces, Unit.OUNCE, Unit.GRAM), 1e-9);
    }
}
