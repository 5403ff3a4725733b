// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * IF one calls `pile.turned().height()`, and then `pile.height()`, THEN `pile.turned().height()` equals
 * `pile.height()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AssertJTest.aChangeInsideAChain(),
 * core/src/test/java/org/acme/mill/AssertJTest.java:26 of mill (assertion in line 29).
 */
public class PileHeightStaysTheSame2 {

    @Test
    public void aChangeInsideAChain() {
        heightStaysTheSame("x");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param thing argument 1 of Pile.offer
     */
    void heightStaysTheSame(String thing) {
        Pile<String> pile = new Pile<>();
        pile.offer(thing);
        assertThat(pile.turned().height()).isEqualTo(pile.height());
    }
}
