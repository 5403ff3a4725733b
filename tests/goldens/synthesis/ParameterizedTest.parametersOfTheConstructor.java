// relation 1 of 1: round-trip; nothing-lifted
package org.acme.mill;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized.Parameters;
import org.junit.runners.Parameterized;

import static org.junit.Assert.assertEquals;

/**
 * {@code codec.decode(codec.encode(text))} equals {@code text}, where {@code codec} is {@code new
 * Codec(shift)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ParameterizedTest.parametersOfTheConstructor(),
 * core/src/test/java/org/acme/mill/ParameterizedTest.java:30 of mill (assertion in line 32).
 */
@RunWith(Parameterized.class)
public class CodecParametersOfTheConstructorLaw {

    private final String text;
    private final int shift;

    public CodecParametersOfTheConstructorLaw(String text, int shift) {
        this.text = text;
        this.shift = shift;
    }

    @Parameters(name = "{0}")
    public static Collection<Object[]> rows() {
        return Arrays.asList(new Object[][] {{"one", 1}, {"two", 2}});
    }

    @Test
    public void parametersOfTheConstructor() {
        parametersOfTheConstructorLaw();
    }

    /**
     * What one call does, the other undoes.
     */
    void parametersOfTheConstructorLaw() {
        Codec codec = new Codec(shift);
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param givenText input of the source invocation
     */
    void parametersOfTheConstructorLawGiven(Codec codec, String givenText) {
        assertEquals(givenText, codec.decode(codec.encode(givenText)));
    }
}
