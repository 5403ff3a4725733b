// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.count(word -&gt; word.length() &gt; number)`, and then `pile.turned().count(word -&gt;
 * word.length() &gt; number)`, THEN `pile.count(word -&gt; word.length() &gt; number)` equals
 * `pile.turned().count(word -&gt; word.length() &gt; number)`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.HelpersTest.aLambdaAsAnArgument(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:142 of mill (assertion in line 144).
 */
public class PileCountStaysTheSame {

    @Test
    public void aLambdaAsAnArgument() {
        countStaysTheSame(new String[] {"ab", "c"}, 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param things argument 1 of Pile.of
     * @param number value; the same argument takes the same value each time
     */
    void countStaysTheSame(String[] things, int number) {
        Pile<String> pile = Pile.of(things);
        assertEquals(pile.count(word -> word.length() > number), pile.turned().count(word -> word.length() > number));
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void countStaysTheSameGiven(Pile<String> pile) {
        assertEquals(pile.count(word -> word.length() > 1), pile.turned().count(word -> word.length() > 1));
    }
}
