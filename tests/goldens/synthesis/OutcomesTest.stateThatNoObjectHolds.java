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
public class PressPrintReversesRead {

    @Test
    public void stateThatNoObjectHolds() {
        printReversesRead("gazette");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Press.print
     */
    void printReversesRead(String text) {
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
    void printReversesReadGiven(Press second, String printed) {
        assertEquals(printed, second.print(second.read(printed)));
    }
}
