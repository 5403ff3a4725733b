// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.acme.mill.base.LedgerFixture;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * {@code ledger.copy().total()} equals {@code ledger.total()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.InheritingTest.anInheritedField(),
 * core/src/test/java/org/acme/mill/InheritingTest.java:11 of mill (assertion in line 12).
 */
public class LedgerCopyPreservesTotal extends LedgerFixture {

    @Test
    public void anInheritedField() {
        copyPreservesTotal();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void copyPreservesTotal() {
        assertEquals(ledger.total(), ledger.copy().total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void copyPreservesTotalGiven(Ledger givenLedger) {
        assertEquals(givenLedger.total(), givenLedger.copy().total());
    }
}
