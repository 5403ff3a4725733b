// relation 1 of 1: invariance
package org.acme.mill;

import org.acme.mill.base.LedgerCase;

/**
 * For every {@code account} and {@code cents}: after {@code other = ledger.copy()}, {@code
 * other.post(account, cents)} and {@code other.close(account)}, {@code other.total()} equals {@code
 * ledger.total()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OldLedgerTest.testOwnPlusInherited(),
 * core/src/test/java/org/acme/mill/OldLedgerTest.java:26 of mill (assertion in line 30).
 */
public class LedgerCopyPreservesTotalWithPostAndClose extends LedgerCase {

    @Override
    protected void setUp() throws Exception {
        super.setUp();
    }

    public void testOwnPlusInherited() {
        copyPreservesTotalWithPostAndClose("fun", 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents argument 2 of Ledger.post
     */
    void copyPreservesTotalWithPostAndClose(String account, long cents) {
        Ledger other = ledger.copy();
        other.post(account, cents);
        other.close(account);
        assertEquals(ledger.total(), other.total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void copyPreservesTotalWithPostAndCloseGiven(Ledger givenLedger) {
        Ledger other = givenLedger.copy();
        other.post("fun", 1);
        other.close("fun");
        assertEquals(givenLedger.total(), other.total());
    }
}
