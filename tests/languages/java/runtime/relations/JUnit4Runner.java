package org.acme.export;

import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.JUnit4;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Integer.toString(number)`, and then `Integer.parseInt(text)`, THEN they are equal.
 *
 * Kind: round-trip.
 * Mined from org.acme.export.NumberTest.round(), src/test/java/org/acme/export/NumberTest.java:10 of acme.
 */
@RunWith(JUnit4.class)
public class JUnit4Runner {

    @Test
    public void round() {
        parseIntUndoesToString(12);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param number argument 1 of Integer.toString
     */
    void parseIntUndoesToString(int number) {
        assertEquals(number, Integer.parseInt(Integer.toString(number)));
    }
}
