// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * {@code ledger.copy().total()} equals {@code ledger.total()}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.anInitialiserOfTheObject(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:54 of mill (assertion in line 55).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class LedgerCopyPreservesTotalInAnInitialiserOfTheObject {

    private final Ledger ledger = new Ledger();

    {
        ledger.post("opening", 15);
    }

    @Test
    public void anInitialiserOfTheObject() {
        copyPreservesTotalInAnInitialiserOfTheObject();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void copyPreservesTotalInAnInitialiserOfTheObject() {
        assertEquals(ledger.total(), ledger.copy().total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void copyPreservesTotalInAnInitialiserOfTheObjectGiven(Ledger givenLedger) {
        assertEquals(givenLedger.total(), givenLedger.copy().total());
    }
}
