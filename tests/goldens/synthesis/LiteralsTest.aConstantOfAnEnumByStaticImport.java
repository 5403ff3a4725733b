// relation 1 of 1: invariance
package org.acme.mill;

import org.acme.mill.Scale.Unit;
import org.junit.Test;

import static org.acme.mill.Scale.Unit.OUNCE;
import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Scale.convert(amount, from, houseUnit)`, and then `Scale.convert(amount2, from, houseUnit)`,
 * THEN `Scale.convert(amount, from, houseUnit)` equals `Scale.convert(amount2, from, houseUnit)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.aConstantOfAnEnumByStaticImport(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:84 of mill (assertion in line 85).
 */
public class ScaleConvertStaysTheSame {

    @Test
    public void aConstantOfAnEnumByStaticImport() {
        convertStaysTheSame(2, Unit.OUNCE, Unit.POUND, 2.0);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param amount argument 1 of Scale.convert
     * @param from argument 2 of Scale.convert; the same argument takes the same value each time
     * @param houseUnit argument 3 of Scale.convert; the same constant each time
     * @param amount2 argument 1 of Scale.convert
     */
    void convertStaysTheSame(double amount, Unit from, Unit houseUnit, double amount2) {
        assertEquals(Scale.convert(amount, from, houseUnit), Scale.convert(amount2, from, houseUnit), 0.0);
    }

    /**
     * The same, for any source input.
     *
     * @param amount input of the source invocation
     * @param givenHOUSE_UNIT input of the source invocation
     */
    void convertStaysTheSameGiven(int amount, Unit givenHOUSE_UNIT) {
        assertEquals(Scale.convert(amount, OUNCE, givenHOUSE_UNIT), Scale.convert(2.0, OUNCE, givenHOUSE_UNIT), 0.0);
    }
}
