// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.*;
import org.junit.jupiter.api.*;

import static org.junit.jupiter.api.Assertions.*;

/**
 * For every {@code String[] values}: {@code pile.turned().turned()} equals {@code pile}, where {@code parts}
 * is {@code java.util.Arrays.asList(values)} and {@code pile} is {@code org.acme.mill.Pile.of(parts.get(0),
 * parts.get(1))}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ImportsTest.qualifiedNames(), core/src/test/java/org/acme/mill/ImportsTest.java:36
 * of mill (assertion in line 39).
 */
public class PileTurnedIsItsOwnInverseWithOfInQualifiedNames {

    @Test
    public void qualifiedNames() {
        turnedIsItsOwnInverseWithOfInQualifiedNames(new String[] {"x", "y"});
    }

    /**
     * What one call does, the other undoes.
     *
     * @param values argument 1 of Arrays.asList
     */
    void turnedIsItsOwnInverseWithOfInQualifiedNames(String[] values) {
        java.util.List<java.lang.String> parts = java.util.Arrays.asList(values);
        org.acme.mill.Pile<String> pile = org.acme.mill.Pile.of(parts.get(0), parts.get(1));
        org.junit.jupiter.api.Assertions.assertEquals(pile, pile.turned().turned());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedIsItsOwnInverseWithOfInQualifiedNamesGiven(org.acme.mill.Pile<String> pile) {
        org.junit.jupiter.api.Assertions.assertEquals(pile, pile.turned().turned());
    }
}
