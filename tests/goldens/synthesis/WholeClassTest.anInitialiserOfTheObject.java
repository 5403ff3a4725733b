// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `ledger.copy().total()`, THEN `ledger.total()` equals
 * `ledger.copy().total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.WholeClassTest.anInitialiserOfTheObject(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:54 of mill (assertion in line 55).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class LedgerTotalStaysTheSame11 {

    private final Ledger ledger = new Ledger();

    {
        ledger.post("opening", 15);
    }

    @Test
    public void anInitialiserOfTheObject() {
        totalStaysTheSame();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void totalStaysTheSame() {
        assertEquals(ledger.total(), ledger.copy().total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void totalStaysTheSameGiven(Ledger givenLedger) {
        assertEquals(givenLedger.total(), givenLedger.copy().total());
    }
}
