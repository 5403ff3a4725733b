package org.acme.export;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

public class JupiterLawsTest {

    /**
     * IF one calls `text.append(added)`, and then `text.reverse().reverse()`, THEN they are equal.
     * Only where added is not blank and small is at most number.
     */
    @Tag("quick")
    @ParameterizedTest
    @MethodSource
    public void reverseUndoesReverse(
            String added, int[] more, long number, char mark, byte small, Thread.State state) {
        StringBuilder text = new StringBuilder();
        text.append(added).append(more.length).append(number).append(mark).append(small).append(state);
        String before = text.toString();
        assertEquals(before, text.reverse().reverse().toString());
    }

    static Stream<Arguments> reverseUndoesReverse() {
        return Stream.of(
                Arguments.of("abc", new int[] {1, 2}, 7L, 'x', (byte) 1, Thread.State.NEW),
                Arguments.of(
                        "",
                        new int[] {},
                        Long.MIN_VALUE,
                        '\'',
                        (byte) -128,
                        Thread.State.BLOCKED),
                Arguments.of(
                        "\u00fc \ud83d\ude00 \u0000",
                        new int[] {0, 0, 0},
                        1L,
                        '\u2028',
                        (byte) 0,
                        Thread.State.WAITING));
    }
}
