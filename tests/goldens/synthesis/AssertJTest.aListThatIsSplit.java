// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * For every {@code joinedSeparator}, {@code String[] parts}, {@code separator} and {@code joinedText}: {@code
 * Words.split(separator, joinedText)} equals {@code Words.split(joinedSeparator, Words.join(joinedSeparator,
 * parts))}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AssertJTest.aListThatIsSplit(),
 * core/src/test/java/org/acme/mill/AssertJTest.java:34 of mill (assertion in line 36).
 */
public class WordsSplitGivesEqualResults {

    @Test
    public void aListThatIsSplit() {
        splitGivesEqualResults(",", new String[] {"a", "b"}, ";", "a;b");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param joinedSeparator argument 1 of Words.join; arguments of one name take the same value
     * @param parts argument 2 of Words.join
     * @param separator argument 1 of Words.split
     * @param joinedText argument 2 of Words.split
     */
    void splitGivesEqualResults(String joinedSeparator, String[] parts, String separator, String joinedText) {
        String joined = Words.join(joinedSeparator, parts);
        assertThat(Words.split(joinedSeparator, joined)).containsExactlyElementsOf(Words.split(separator, joinedText));
    }

    /**
     * The same, for any source input.
     *
     * @param separator input of the source invocation
     */
    void splitGivesEqualResultsGiven(String separator) {
        String joined = Words.join(separator, "a", "b");
        assertThat(Words.split(separator, joined)).containsExactlyElementsOf(Words.split(";", "a;b"));
    }
}
