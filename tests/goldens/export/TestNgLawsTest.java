package org.acme.export;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

import static org.testng.Assert.assertEquals;

/**
 * Laws of {@link TestNg} that hold for any input.
 */
public class TestNgLawsTest {

    private StringBuilder inputs;

    @BeforeMethod
    public void open() {
        inputs = new StringBuilder();
    }

    /**
     * IF one calls `text.append(value)`, and then `text.toString()`, THEN they are equal.
     */
    @Test(dataProvider = "toStringReturnsWhatAppendTookInputs")
    public void toStringReturnsWhatAppendTook(double value, String other) {
        inputs.append(value).append(other);
        assertEquals(inputs.toString(), value + other);
    }

    @DataProvider
    public Object[][] toStringReturnsWhatAppendTookInputs() {
        return new Object[][] {
            {1.5, null}, // as in t
            {-0.0, null}, // no other
            {1e+300, ""}, // empty other
            {Double.NaN, "z"} // value is not finite
        };
    }
}
