package org.acme.export;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `seen.add(number)` twice, THEN the second one says so; the first rows spoil the others.
 *
 * Kind: retrieval.
 * Mined from org.acme.export.SetTest.once(), src/test/java/org/acme/export/SetTest.java:10 of acme.
 */
public class Failing {

    private static int runs;

    @Test
    public void once() {
        addTellsApart(1);
    }

    /**
     * Different inputs are told apart.
     *
     * @param number argument 1 of Set.add
     */
    void addTellsApart(int number) {
        assertEquals(number < 100, number != 100);
    }
}
