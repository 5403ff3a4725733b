// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `printed = second.print(text)`, and then `second.print(second.read(printed))`, THEN `printed`
 * equals `second.print(second.read(printed))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.OutcomesTest.stateThatNoObjectHolds(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:13 of mill (assertion in line 18).
 */
public class PressPrintIsConsistent {

    @Test
    public void stateThatNoObjectHolds() {
        printIsConsistent("gazette");
    }

    /**
     * What two calls say fits together.
     *
     * @param text argument 1 of Press.print
     */
    void printIsConsistent(String text) {
        Press second = new Press();
        String printed = second.print(text);
        assertEquals(printed, second.print(second.read(printed)));
    }

    /**
     * The same, for any source input.
     *
     * @param second input of the source invocation
     * @param text input of the source invocation
     */
    void printIsConsistentGiven(Press second, String text) {
        String printed = second.print(text);
        assertEquals(printed, second.print(second.read(printed)));
    }
}
