package org.acme.export;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

import static org.testng.Assert.assertEquals;

public class TestNgLawsTest {

    /**
     * IF one calls `text.append(value)`, and then `text.toString()`, THEN they are equal.
     */
    @Test(dataProvider = "toStringReturnsWhatAppendTookInputs")
    public void toStringReturnsWhatAppendTook(double value, String other) {
        StringBuilder inputs = new StringBuilder();
        inputs.append(value).append(other);
        assertEquals(inputs.toString(), value + other);
    }

    @DataProvider
    public Object[][] toStringReturnsWhatAppendTookInputs() {
        return new Object[][] {
            {1.5, null},
            {-0.0, null},
            {Double.NaN, "z"},
            {1e+300, ""}
        };
    }
}
