// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Pile pile}: {@code pile.turned().map(HelpersTest::quiet).turned()} equals {@code
 * pile.map(HelpersTest::quiet)}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.HelpersTest.aMethodReference(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:149 of mill (assertion in line 151).
 */
public class PileMapEqualsTurned {

    private static String quiet(String text) {
        return text.toLowerCase();
    }

    @Test
    public void aMethodReference() {
        mapEqualsTurned(new String[] {"Ab", "C"});
    }

    /**
     * Two ways lead to the same result.
     *
     * @param things argument 1 of Pile.of
     */
    void mapEqualsTurned(String[] things) {
        Pile<String> pile = Pile.of(things);
        assertEquals(pile.map(PileMapEqualsTurned::quiet), pile.turned().map(PileMapEqualsTurned::quiet).turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void mapEqualsTurnedGiven(Pile<String> pile) {
        assertEquals(pile.map(PileMapEqualsTurned::quiet), pile.turned().map(PileMapEqualsTurned::quiet).turned());
    }
}
