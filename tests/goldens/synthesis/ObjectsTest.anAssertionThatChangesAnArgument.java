// relation 1 of 1: consistency
package org.acme.mill;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code text}: after {@code seen.add(text)} and {@code top = pile.push(seen)}, {@code pile.pop()}
 * equals {@code top}, where {@code seen} is {@code new ArrayList<>()} and {@code pile} is {@code new
 * Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ObjectsTest.anAssertionThatChangesAnArgument(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:25 of mill (assertion in line 30).
 */
public class PilePopEqualsPushForList {

    @Test
    public void anAssertionThatChangesAnArgument() {
        popEqualsPushForList("x");
    }

    /**
     * What two calls say fits together.
     *
     * @param text argument 1 of List.add
     */
    void popEqualsPushForList(String text) {
        List<String> seen = new ArrayList<>();
        seen.add(text);
        Pile<List<String>> pile = new Pile<>();
        List<String> top = pile.push(seen);
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     * @param seen input of the source invocation
     */
    void popEqualsPushForListGiven(Pile<List<String>> pile, List<String> seen) {
        List<String> top = pile.push(seen);
        assertEquals(top, pile.pop());
    }
}
