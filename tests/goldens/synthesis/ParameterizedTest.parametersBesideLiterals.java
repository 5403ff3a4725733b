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
 * For every {@code filler}, {@code firstWidth} and {@code secondWidth}: {@code Words.pad(Words.pad(text,
 * filler, secondWidth), filler, firstWidth)} equals {@code Words.pad(text, filler, firstWidth)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ParameterizedTest.parametersBesideLiterals(),
 * core/src/test/java/org/acme/mill/ParameterizedTest.java:38 of mill (assertion in line 40).
 */
@RunWith(Parameterized.class)
public class WordsPadGivesEqualResults {

    private final String text;
    private final int shift;

    public WordsPadGivesEqualResults(String text, int shift) {
        this.text = text;
        this.shift = shift;
    }

    @Parameters(name = "{0}")
    public static Collection<Object[]> rows() {
        return Arrays.asList(new Object[][] {{"one", 1}, {"two", 2}});
    }

    @Test
    public void parametersBesideLiterals() {
        padGivesEqualResults('-', 9, 5);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param filler argument 2 of Words.pad; the same argument takes the same value each time
     * @param firstWidth argument 3 of Words.pad; the same argument takes the same value each time
     * @param secondWidth argument 3 of Words.pad
     */
    void padGivesEqualResults(char filler, int firstWidth, int secondWidth) {
        assertEquals(Words.pad(text, filler, firstWidth), Words.pad(Words.pad(text, filler, secondWidth), filler, firstWidth));
    }

    /**
     * The same, for any source input.
     *
     * @param givenText input of the source invocation
     * @param filler input of the source invocation
     * @param width input of the source invocation
     */
    void padGivesEqualResultsGiven(String givenText, char filler, int width) {
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
 * {@code Words.length(Words.reverse(text))} equals {@code Words.length(text)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ParameterizedTest.parametersBesideLiterals(),
 * core/src/test/java/org/acme/mill/ParameterizedTest.java:38 of mill (assertion in line 39).
 */
@RunWith(Parameterized.class)
public class WordsLengthGivesEqualResultsInParametersBesideLiterals {

    private final String text;
    private final int shift;

    public WordsLengthGivesEqualResultsInParametersBesideLiterals(String text, int shift) {
        this.text = text;
        this.shift = shift;
    }

    @Parameters(name = "{0}")
    public static Collection<Object[]> rows() {
        return Arrays.asList(new Object[][] {{"one", 1}, {"two", 2}});
    }

    @Test
    public void parametersBesideLiterals() {
        lengthGivesEqualResultsInParametersBesideLiterals();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void lengthGivesEqualResultsInParametersBesideLiterals() {
        assertEquals(Words.length(text), Words.length(Words.reverse(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenText input of the source invocation
     */
    void lengthGivesEqualResultsInParametersBesideLiteralsGiven(String givenText) {
        assertEquals(Words.length(givenText), Words.length(Words.reverse(givenText)));
    }
}
