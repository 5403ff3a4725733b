// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `printed = second.print(text)`, then `second.read(printed)`, and then
 * `second.print(second.read(printed))`, THEN `printed` equals `second.print(second.read(printed))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.OutcomesTest.stateThatNoObjectHolds(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:13 of mill (assertion in line 18).
 */
public class PressPrintUndoesRead {

    @Test
    public void stateThatNoObjectHolds() {
        printUndoesRead("gazette");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param text argument 1 of Press.print
     */
    void printUndoesRead(String text) {
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
    void printUndoesReadGiven(Press second, String printed) {
        assertEquals(printed, second.print(second.read(printed)));
    }
}
