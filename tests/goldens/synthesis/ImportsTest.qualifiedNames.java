// relation 1 of 1: consistency
package org.acme.mill;

import java.util.*;
import org.junit.jupiter.api.*;

import static org.junit.jupiter.api.Assertions.*;

/**
 * IF one calls `pile = org.acme.mill.Pile.of(parts.get(0), parts.get(1))`, and then `pile.turned().turned()`,
 * where `parts` is `java.util.Arrays.asList(values)`, THEN `pile` equals `pile.turned().turned()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ImportsTest.qualifiedNames(), core/src/test/java/org/acme/mill/ImportsTest.java:36
 * of mill (assertion in line 39).
 */
public class PileTurnedReturnsWhatOfReturned {

    @Test
    public void qualifiedNames() {
        turnedReturnsWhatOfReturned(new String[] {"x", "y"});
    }

    /**
     * What two calls say fits together.
     *
     * @param values argument 1 of Arrays.asList
     */
    void turnedReturnsWhatOfReturned(String[] values) {
        java.util.List<java.lang.String> parts = java.util.Arrays.asList(values);
        org.acme.mill.Pile<String> pile = org.acme.mill.Pile.of(parts.get(0), parts.get(1));
        org.junit.jupiter.api.Assertions.assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param things input of the source invocation
     * @param text input of the source invocation
     */
    void turnedReturnsWhatOfReturnedGiven(String things, String text) {
        org.acme.mill.Pile<String> pile = org.acme.mill.Pile.of(things, text);
        org.junit.jupiter.api.Assertions.assertEquals(pile, pile.turned().turned());
    }
}
