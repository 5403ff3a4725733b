// relation 1 of 1: consistency; nothing-lifted
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * After {@code top = pile.push(String.class)}, {@code pile.pop()} equals {@code top}, where {@code pile} is
 * {@code new Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.classesAsValues(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:164 of mill (assertion in line 167).
 */
public class PilePopEqualsPushForClass {

    @Test
    public void classesAsValues() {
        popEqualsPushForClass();
    }

    /**
     * What two calls say fits together.
     */
    void popEqualsPushForClass() {
        Pile<Class<?>> pile = new Pile<>();
        Class<?> top = pile.push(String.class);
        assertEquals(top, pile.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param pile input of the source invocation
     */
    void popEqualsPushForClassGiven(Pile<Class<?>> pile) {
        Class<?> top = pile.push(String.class);
        assertEquals(top, pile.pop());
    }
}
