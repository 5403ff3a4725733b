// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code firstThing} and {@code secondThing}: after {@code pile.offer(firstThing)} and {@code
 * pile.offer(secondThing)}, {@code pile.turned().height()} equals {@code pile.height()}, where {@code pile}
 * is {@code new Pile<>()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.anAssertionThatChangesTheObject(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:16 of mill (assertion in line 20).
 */
public class PileTurnedPreservesHeightWithOffer {

    @Test
    public void anAssertionThatChangesTheObject() {
        turnedPreservesHeightWithOffer("a", "b");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param firstThing argument 1 of Pile.offer
     * @param secondThing argument 1 of Pile.offer
     */
    void turnedPreservesHeightWithOffer(String firstThing, String secondThing) {
        Pile<String> pile = new Pile<>();
        pile.offer(firstThing);
        pile.offer(secondThing);
        assertEquals(pile.height(), pile.turned().height());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void turnedPreservesHeightWithOfferGiven(Pile<String> pile) {
        assertEquals(pile.height(), pile.turned().height());
    }
}
