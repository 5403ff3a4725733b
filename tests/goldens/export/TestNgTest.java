package org.acme.export;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

import static org.testng.Assert.assertEquals;

/**
 * IF one calls `text.append(value)`, and then `text.toString()`, THEN they are equal.
 *
 * Kind: retrieval.
 * Mined from org.acme.export.NgTest.appends(), src/test/java/org/acme/export/NgTest.java:10 of acme.
 *
 * Held on 1,200 of 1,200 generated inputs.
 */
public class TestNgTest {

    private StringBuilder inputs;

    @BeforeMethod
    public void open() {
        inputs = new StringBuilder();
    }

    /**
     * What was put in comes out again.
     *
     * @param value argument 1 of StringBuilder.append
     * @param other argument 1 of StringBuilder.append
     */
    @Test(dataProvider = "inputsOfTheRelation")
    public void toStringReturnsWhatAppendTook(double value, String other) {
        inputs.append(value).append(other);
        assertEquals(inputs.toString(), value + other);
    }

    @DataProvider
    public Object[][] inputsOfTheRelation() {
        return new Object[][] {
            {1.5, null}, // the developers' own
            {-0.0, null},
            {Double.NaN, "z"},
            {1e+300, ""},
        };
    }
}
