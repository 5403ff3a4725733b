// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * IF one calls `Words.split(separator, joined)`, and then `Words.split(separator2, joined2)`, where `joined`
 * is `Words.join(separator, parts)`, THEN `Words.split(separator, joined)` equals `Words.split(separator2,
 * joined2)`.
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
     * @param separator argument 1 of Words.join; arguments of one name take the same value
     * @param parts argument 2 of Words.join
     * @param separator2 argument 1 of Words.split
     * @param joined2 argument 2 of Words.split
     */
    void splitStaysTheSame(String separator, String[] parts, String separator2, String joined2) {
        String joined = Words.join(separator, parts);
        assertThat(Words.split(separator, joined)).containsExactlyElementsOf(Words.split(separator2, joined2));
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
