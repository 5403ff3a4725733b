// relation 1 of 1: invariance
package org.acme.mill;

import org.acme.mill.Scale.Unit;
import org.junit.Test;

import static org.acme.mill.Scale.Unit.OUNCE;
import static org.junit.Assert.assertEquals;

/**
 * For every {@code firstAmount}, {@code from}, {@code houseUnit} and {@code secondAmount}: {@code
 * Scale.convert(secondAmount, from, houseUnit)} equals {@code Scale.convert(firstAmount, from, houseUnit)}
 * within {@code 0.0}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.LiteralsTest.aConstantOfAnEnumByStaticImport(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:84 of mill (assertion in line 85).
 */
public class ScaleConvertGivesEqualResults {

    @Test
    public void aConstantOfAnEnumByStaticImport() {
        convertGivesEqualResults(2, Unit.OUNCE, Unit.POUND, 2.0);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstAmount argument 1 of Scale.convert
     * @param from argument 2 of Scale.convert; the same argument takes the same value each time
     * @param houseUnit argument 3 of Scale.convert; the same constant each time
     * @param secondAmount argument 1 of Scale.convert
     */
    void convertGivesEqualResults(double firstAmount, Unit from, Unit houseUnit, double secondAmount) {
        assertEquals(Scale.convert(firstAmount, from, houseUnit), Scale.convert(secondAmount, from, houseUnit), 0.0);
    }

    /**
     * The same, for any source input.
     *
     * @param amount input of the source invocation
     * @param givenHOUSE_UNIT input of the source invocation
     */
    void convertGivesEqualResultsGiven(int amount, Unit givenHOUSE_UNIT) {
        assertEquals(Scale.convert(amount, OUNCE, givenHOUSE_UNIT), Scale.convert(2.0, OUNCE, givenHOUSE_UNIT), 0.0);
    }
}
