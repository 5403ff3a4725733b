package org.acme.export;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.JUnit4;

import static org.junit.Assert.assertEquals;

/**
 * Laws of {@link JUnit4Runner} that hold for any input.
 */
@RunWith(JUnit4.class)
public class JUnit4RunnerLawsTest {

    /**
     * IF one calls `Integer.toString(number)`, and then `Integer.parseInt(text)`, THEN they are
     * equal.
     */
    @Test
    public void parseIntUndoesToString() {
        assertParseIntUndoesToString(12); // as in t
        assertParseIntUndoesToString(0);
        assertParseIntUndoesToString(-1);
        assertParseIntUndoesToString(2147483647); // greatest number
        assertParseIntUndoesToString(Integer.MIN_VALUE); // least number
    }

    private void assertParseIntUndoesToString(int number) {
        assertEquals(number, Integer.parseInt(Integer.toString(number)));
    }
}
