// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * For every {@code thing}: after {@code pile.offer(thing)}, {@code pile.height()} equals {@code
 * pile.turned().height()}, where {@code pile} is {@code new Pile<>()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AssertJTest.aChangeInsideAChain(),
 * core/src/test/java/org/acme/mill/AssertJTest.java:26 of mill (assertion in line 29).
 */
public class PileHeightGivesEqualResults {

    @Test
    public void aChangeInsideAChain() {
        heightGivesEqualResults("x");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param thing argument 1 of Pile.offer
     */
    void heightGivesEqualResults(String thing) {
        Pile<String> pile = new Pile<>();
        pile.offer(thing);
        assertThat(pile.turned().height()).isEqualTo(pile.height());
    }
}
