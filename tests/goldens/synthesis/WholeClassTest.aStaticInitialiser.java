// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code separator}: {@code Words.reverse(Words.reverse(joined))} equals {@code joined}, where
 * {@code joined} is {@code Words.join(separator, new ArrayList<>().toArray(new String[0]))}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.WholeClassTest.aStaticInitialiser(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:47 of mill (assertion in line 49).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class WordsReverseIsItsOwnInverseWithJoinInAStaticInitialiser {

    private static final List<String> WORDS = new ArrayList<>();

    static {
        WORDS.add("static");
        WORDS.add("initialiser");
    }

    @Test
    public void aStaticInitialiser() {
        reverseIsItsOwnInverseWithJoinInAStaticInitialiser(" ");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param separator argument 1 of Words.join
     */
    void reverseIsItsOwnInverseWithJoinInAStaticInitialiser(String separator) {
        String joined = Words.join(separator, WORDS.toArray(new String[0]));
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }

    /**
     * The same, for any source input.
     *
     * @param joined input of the source invocation
     */
    void reverseIsItsOwnInverseWithJoinInAStaticInitialiserGiven(String joined) {
        assertEquals(joined, Words.reverse(Words.reverse(joined)));
    }
}
