// relation 1 of 1: round-trip
package org.acme.mill;

import org.acme.mill.Scale.Unit;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ounces = Scale.convert(amount, from, to)`, and then `Scale.convert(ounces, from2, to2)`, THEN
 * `amount` equals `Scale.convert(ounces, from2, to2)`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.constantsOfAnEnum(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:77 of mill (assertion in line 79).
 */
public class ScaleConvertUndoesItself {

    @Test
    public void constantsOfAnEnum() {
        convertUndoesItself(3.5, Unit.GRAM, Unit.OUNCE, Unit.OUNCE, Unit.GRAM);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param amount argument 1 of Scale.convert; what goes in is what the assertion expects to come out
     * @param from argument 2 of Scale.convert
     * @param to argument 3 of Scale.convert
     * @param from2 argument 2 of Scale.convert
     * @param to2 argument 3 of Scale.convert
     */
    void convertUndoesItself(double amount, Unit from, Unit to, Unit from2, Unit to2) {
        double ounces = Scale.convert(amount, from, to);
        assertEquals(amount, Scale.convert(ounces, from2, to2), 1e-9);
    }

    /**
     * The same, for any source input.
     *
     * @param amount input of the source invocation
     */
    void convertUndoesItselfGiven(double amount) {
        double ounces = Scale.convert(amount, Unit.GRAM, Unit.OUNCE);
        assertEquals(amount, Scale.convert(ounces, Unit.OUNCE, Unit.GRAM), 1e-9);
    }
}
