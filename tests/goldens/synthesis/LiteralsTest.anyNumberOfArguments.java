// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code separator} and {@code String[] parts}: {@code
 * Words.reverse(Words.reverse(Words.join(separator, parts)))} equals {@code Words.join(separator, parts)}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.LiteralsTest.anyNumberOfArguments(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:55 of mill (assertion in line 57).
 */
public class WordsAnyNumberOfArgumentsLaw {

    @Test
    public void anyNumberOfArguments() {
        anyNumberOfArgumentsLaw("-", new String[] {"a", "b", "c"});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param separator argument 1 of Words.join
     * @param parts argument 2 of Words.join
     */
    void anyNumberOfArgumentsLaw(String separator, String[] parts) {
        String joined = Words.join(separator, parts);
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param joined input of the source invocation
     */
    void anyNumberOfArgumentsLawGiven(String joined) {
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }
}
