// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.acme.mill.base.LedgerFixture;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `ledger.copy().total()`, THEN `ledger.total()` equals
 * `ledger.copy().total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.InheritingTest.anInheritedField(),
 * core/src/test/java/org/acme/mill/InheritingTest.java:11 of mill (assertion in line 12).
 */
public class LedgerTotalStaysTheSame5 extends LedgerFixture {

    @Test
    public void anInheritedField() {
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
