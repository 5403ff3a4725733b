// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * IF one calls `Words.split(joinedSeparator, joined)`, and then `Words.split(separator, joined2)`, where
 * `joined` is `Words.join(joinedSeparator, parts)`, THEN `Words.split(joinedSeparator, joined)` equals
 * `Words.split(separator, joined2)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AssertJTest.aListThatIsSplit(),
 * core/src/test/java/org/acme/mill/AssertJTest.java:34 of mill (assertion in line 36).
 */
public class WordsSplitStaysTheSame {

    @Test
    public void aListThatIsSplit() {
        splitStaysTheSame(",", new String[] {"a", "b"}, ";", "a;b");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param joinedSeparator argument 1 of Words.join; arguments of one name take the same value
     * @param parts argument 2 of Words.join
     * @param separator argument 1 of Words.split
     * @param joined2 argument 2 of Words.split
     */
    void splitStaysTheSame(String joinedSeparator, String[] parts, String separator, String joined2) {
        String joined = Words.join(joinedSeparator, parts);
        assertThat(Words.split(joinedSeparator, joined)).containsExactlyElementsOf(Words.split(separator, joined2));
    }

    /**
     * The same, for any source input.
     *
     * @param separator input of the source invocation
     */
    void splitStaysTheSameGiven(String separator) {
        String joined = Words.join(separator, "a", "b");
        assertThat(Words.split(separator, joined)).containsExactlyElementsOf(Words.split(";", "a;b"));
    }
}
