// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: {@code second.print(second.read(printed))} equals {@code printed}, where {@code
 * second} is {@code new Press()} and {@code printed} is {@code second.print(text)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.OutcomesTest.stateThatNoObjectHolds(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:13 of mill (assertion in line 18).
 */
public class PressReadPrintRoundTrip {

    @Test
    public void stateThatNoObjectHolds() {
        readPrintRoundTrip("gazette");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Press.print
     */
    void readPrintRoundTrip(String text) {
        Press second = new Press();
        String printed = second.print(text);
        assertEquals(printed, second.print(second.read(printed)));
    }

    /**
     * The same, for any source input.
     *
     * @param second input of the source invocation
     * @param printed input of the source invocation
     */
    void readPrintRoundTripGiven(Press second, String printed) {
        assertEquals(printed, second.print(second.read(printed)));
    }
}
