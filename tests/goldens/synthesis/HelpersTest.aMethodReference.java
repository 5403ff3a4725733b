// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `pile.map(HelpersTest::quiet)`, and then `pile.turned().map(HelpersTest::quiet).turned()`,
 * THEN `pile.map(HelpersTest::quiet)` equals `pile.turned().map(HelpersTest::quiet).turned()`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.HelpersTest.aMethodReference(),
 * core/src/test/java/org/acme/mill/HelpersTest.java:149 of mill (assertion in line 151).
 */
public class PileMapAgreesWithTurned {

    private static String quiet(String text) {
        return text.toLowerCase();
    }

    @Test
    public void aMethodReference() {
        mapAgreesWithTurned(new String[] {"Ab", "C"});
    }

    /**
     * Two ways lead to the same result.
     *
     * @param things argument 1 of Pile.of
     */
    void mapAgreesWithTurned(String[] things) {
        Pile<String> pile = Pile.of(things);
        assertEquals(pile.map(PileMapAgreesWithTurned::quiet), pile.turned().map(PileMapAgreesWithTurned::quiet).turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void mapAgreesWithTurnedGiven(Pile<String> pile) {
        assertEquals(pile.map(PileMapAgreesWithTurned::quiet), pile.turned().map(PileMapAgreesWithTurned::quiet).turned());
    }
}
