package org.acme.export;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `text.append(added)`, and then `text.reverse().reverse()`, THEN they are equal.
 *
 * Kind: round-trip.
 * Mined from org.acme.export.TextTest.twice(), src/test/java/org/acme/export/TextTest.java:10 of acme.
 */
public class Jupiter {

    private StringBuilder text;

    @BeforeEach
    void open() {
        text = new StringBuilder();
    }

    @Tag("quick")
    @Test
    public void twice() {
        reverseUndoesReverse("abc", new int[] {1, 2}, 7L, 'x', (byte) 1, Thread.State.NEW);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param added argument 1 of StringBuilder.append
     * @param more value of more
     * @param number argument 1 of Long.toString
     */
    void reverseUndoesReverse(String added, int[] more, long number, char mark, byte small, Thread.State state) {
        text.append(added).append(more.length).append(number).append(mark).append(small).append(state);
        String before = text.toString();
        assertEquals(before, text.reverse().reverse().toString());
    }

    /**
     * The same, for any source input.
     *
     * @param given input of the source invocation
     */
    void reverseUndoesReverseGiven(StringBuilder given) {
        assertEquals(given, given);
    }
}
