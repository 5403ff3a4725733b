// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Label label}, {@code oneWeight}, {@code twoWeight}, {@code words} and {@code more}: after
 * {@code one.relabel(words)} and {@code one.load(more)}, {@code two.title()} equals {@code one.title()},
 * where {@code one} is {@code new Crate(label, oneWeight)} and {@code two} is {@code new Crate(label,
 * twoWeight)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.anObjectThatTwoOthersShare(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:46 of mill (assertion in line 52).
 */
public class CrateTitleGivesEqualResults {

    @Test
    public void anObjectThatTwoOthersShare() {
        titleGivesEqualResults("fragile", 3, 8, "heavy", 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of new Label
     * @param oneWeight argument 2 of new Crate
     * @param twoWeight argument 2 of new Crate
     * @param words argument 1 of Crate.relabel
     * @param more argument 1 of Crate.load
     */
    void titleGivesEqualResults(String text, int oneWeight, int twoWeight, String words, int more) {
        Label label = new Label(text);
        Crate one = new Crate(label, oneWeight);
        Crate two = new Crate(label, twoWeight);
        one.relabel(words);
        one.load(more);
        assertEquals(one.title(), two.title());
    }
}
