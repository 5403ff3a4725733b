package org.acme.export;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `seen.add(number)` twice, THEN the second one says so; the first rows spoil the others.
 *
 * Kind: retrieval.
 * Mined from org.acme.export.SetTest.once(), src/test/java/org/acme/export/SetTest.java:10 of acme.
 *
 * Held on 1,200 of 1,200 generated inputs.
 */
public class FailingTest {

    /**
     * Different inputs are told apart.
     *
     * @param number argument 1 of Set.add
     */
    @ParameterizedTest
    @MethodSource("inputs")
    void addTellsApart(int number) {
        assertEquals(number < 100, number != 100);
    }

    static Object[][] inputs() {
        return new Object[][] {
            {1}, // the developers' own
            {-4},
            {3},
        };
    }
}
