// relation 1 of 1: invariance
package org.acme.mill;

import org.acme.mill.base.LedgerCase;

/**
 * For every {@code account}: after {@code ledger.post(account, before)}, {@code ledger.copy().total()} equals
 * {@code ledger.total()}, where {@code before} is {@code ledger.total()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OldLedgerTest.testInheritedSetUp(),
 * core/src/test/java/org/acme/mill/OldLedgerTest.java:15 of mill (assertion in line 17).
 */
public class LedgerCopyPreservesTotalWithPostWithSetUp extends LedgerCase {

    private long before;

    @Override
    protected void setUp() throws Exception {
        super.setUp();
        before = ledger.total();
    }

    public void testInheritedSetUp() {
        copyPreservesTotalWithPostWithSetUp("rent");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     */
    void copyPreservesTotalWithPostWithSetUp(String account) {
        ledger.post(account, before);
        assertEquals(ledger.total(), ledger.copy().total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void copyPreservesTotalWithPostWithSetUpGiven(Ledger givenLedger) {
        assertEquals(givenLedger.total(), givenLedger.copy().total());
    }
}
