// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code oneNumber} and {@code number}: after {@code one = other.push(thing(oneNumber))} and {@code
 * other.offer(thing(number))}, {@code other.turned().peek()} equals {@code one}, where {@code other} is
 * {@code new Pile<>()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.AbstractPileTest.aTestOfTheTypeParameter(),
 * core/src/test/java/org/acme/mill/AbstractPileTest.java:33 of mill (assertion in line 37).
 */
public class PilePeekEqualsPush extends WordPileTest {

    @Test
    public void aTestOfTheTypeParameterRelation() {
        peekEqualsPush(3, 4);
    }

    /**
     * What two calls say fits together.
     *
     * @param oneNumber argument 1 of AbstractPileTest.thing
     * @param number argument 1 of AbstractPileTest.thing
     */
    void peekEqualsPush(int oneNumber, int number) {
        Pile<String> other = new Pile<String>();
        String one = other.push(thing(oneNumber));
        other.offer(thing(number));
        assertEquals(one, other.turned().peek());
    }

    /**
     * The same, for any source input.
     *
     * @param other input of the source invocation
     */
    void peekEqualsPushGiven(Pile<String> other) {
        String one = other.push(thing(3));
        other.offer(thing(4));
        assertEquals(one, other.turned().peek());
    }
}
