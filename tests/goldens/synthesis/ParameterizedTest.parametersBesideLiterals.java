// relation 1 of 2: invariance
package org.acme.mill;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized.Parameters;
import org.junit.runners.Parameterized;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.pad(text, filler, width)`, and then `Words.pad(Words.pad(text, filler, width2), filler,
 * width)`, THEN `Words.pad(text, filler, width)` equals `Words.pad(Words.pad(text, filler, width2), filler,
 * width)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ParameterizedTest.parametersBesideLiterals(),
 * core/src/test/java/org/acme/mill/ParameterizedTest.java:38 of mill (assertion in line 40).
 */
@RunWith(Parameterized.class)
public class WordsPadStaysTheSame2 {

    private final String text;
    private final int shift;

    public WordsPadStaysTheSame2(String text, int shift) {
        this.text = text;
        this.shift = shift;
    }

    @Parameters(name = "{0}")
    public static Collection<Object[]> rows() {
        return Arrays.asList(new Object[][] {{"one", 1}, {"two", 2}});
    }

    @Test
    public void parametersBesideLiterals() {
        padStaysTheSame('-', 9, 5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param filler argument 2 of Words.pad; the same argument takes the same value each time
     * @param width argument 3 of Words.pad; the same argument takes the same value each time
     * @param width2 argument 3 of Words.pad
     */
    void padStaysTheSame(char filler, int width, int width2) {
        assertEquals(Words.pad(text, filler, width), Words.pad(Words.pad(text, filler, width2), filler, width));
    }

    /**
     * The same, for any source input.
     *
     * @param givenText input of the source invocation
     * @param filler input of the source invocation
     * @param width input of the source invocation
     */
    void padStaysTheSameGiven(String givenText, char filler, int width) {
        assertEquals(Words.pad(givenText, filler, width), Words.pad(Words.pad(givenText, filler, 5), filler, width));
    }
}

// relation 2 of 2: invariance; nothing-lifted
package org.acme.mill;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized.Parameters;
import org.junit.runners.Parameterized;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `Words.length(text)`, and then `Words.length(Words.reverse(text))`, THEN `Words.length(text)`
 * equals `Words.length(Words.reverse(text))`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ParameterizedTest.parametersBesideLiterals(),
 * core/src/test/java/org/acme/mill/ParameterizedTest.java:38 of mill (assertion in line 39).
 */
@RunWith(Parameterized.class)
public class WordsLengthStaysTheSame2 {

    private final String text;
    private final int shift;

    public WordsLengthStaysTheSame2(String text, int shift) {
        this.text = text;
        this.shift = shift;
    }

    @Parameters(name = "{0}")
    public static Collection<Object[]> rows() {
        return Arrays.asList(new Object[][] {{"one", 1}, {"two", 2}});
    }

    @Test
    public void parametersBesideLiterals() {
        lengthStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void lengthStaysTheSame() {
        assertEquals(Words.length(text), Words.length(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenText input of the source invocation
     */
    void lengthStaysTheSameGiven(String givenText) {
        assertEquals(Words.length(givenText), Words.length(Words.reverse(givenText)));
    }
}
