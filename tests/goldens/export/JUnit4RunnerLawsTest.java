package org.acme.export;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.JUnit4;

import static org.junit.Assert.assertEquals;

@RunWith(JUnit4.class)
public class JUnit4RunnerLawsTest {

    /**
     * IF one calls `Integer.toString(number)`, and then `Integer.parseInt(text)`, THEN they are
     * equal.
     */
    @Test
    public void parseIntUndoesToString() {
        for (int number : new int[] {12, 0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertEquals(number, Integer.parseInt(Integer.toString(number)));
        }
    }
}
