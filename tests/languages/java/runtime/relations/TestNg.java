package org.acme.export;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

import static org.testng.Assert.assertEquals;

/**
 * IF one calls `text.append(value)`, and then `text.toString()`, THEN they are equal.
 *
 * Kind: retrieval.
 * Mined from org.acme.export.NgTest.appends(), src/test/java/org/acme/export/NgTest.java:10 of acme.
 */
public class TestNg {

    private StringBuilder inputs;

    @BeforeMethod
    public void open() {
        inputs = new StringBuilder();
    }

    @Test
    public void appends() {
        toStringReturnsWhatAppendTook(1.5, null);
    }

    /**
     * What was put in comes out again.
     *
     * @param value argument 1 of StringBuilder.append
     * @param other argument 1 of StringBuilder.append
     */
    void toStringReturnsWhatAppendTook(double value, String other) {
        inputs.append(value).append(other);
        assertEquals(inputs.toString(), value + other);
    }
}
