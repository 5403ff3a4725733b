package org.acme.export;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `text.append(added)`, and then `text.reverse().reverse()`, and added is not blank, and small
 * is at most number, THEN they are equal.
 *
 * Kind: round-trip.
 * Mined from org.acme.export.TextTest.twice(), src/test/java/org/acme/export/TextTest.java:10 of acme.
 *
 * Held on 1,199 of 1,200 generated inputs.
 * Not tried in full: number is like the developers'; mark = 'x' only.
 * Did not hold on added = "*&#47;".
 */
public class JupiterTest {

    private StringBuilder text;

    @BeforeEach
    void open() {
        text = new StringBuilder();
    }

    /**
     * What one call does, the other undoes.
     *
     * @param added argument 1 of StringBuilder.append
     * @param more value of more
     * @param number argument 1 of Long.toString
     */
    @Tag("quick")
    @ParameterizedTest
    @MethodSource("inputs")
    void reverseUndoesReverse(
            String added,
            int[] more,
            long number,
            char mark,
            byte small,
            Thread.State state) {
        text.append(added).append(more.length).append(number).append(mark).append(small).append(state);
        String before = text.toString();
        assertEquals(before, text.reverse().reverse().toString());
    }

    static Object[][] inputs() {
        return new Object[][] {
            {"abc", new int[] {1, 2}, 7L, 'x', (byte) 1, Thread.State.NEW}, // the developers' own
            {"", new int[] {}, -9223372036854775808L, '\'', (byte) -128, Thread.State.BLOCKED},
            {
                "say \"no\"\\\nsay \"no\"\\\nsay \"no\"\\\nsay \"no\"\\\nsay \"no\"\\\nsay \"no\"\\\ns"
                        + "ay \"no\"\\\nsay \"no\"\\\nsay \"no\"\\\n",
                new int[] {
                    -40, -39, -38, -37, -36, -35, -34, -33, -32, -31, -30, -29, -28, -27, -26, -25, -24,
                    -23, -22, -21, -20, -19, -18, -17, -16, -15, -14, -13, -12, -11, -10, -9, -8, -7, -6,
                    -5, -4, -3, -2, -1,
                },
                0L,
                '\\',
                (byte) 127,
                Thread.State.NEW,
            },
            {"\u00fc \ud83d\ude00 \u0000", new int[] {0, 0, 0}, 1L, '\u2028', (byte) 0, Thread.State.WAITING},
        };
    }
}
