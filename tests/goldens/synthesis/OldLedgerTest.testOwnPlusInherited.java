// relation 1 of 1: invariance
package org.acme.mill;

import org.acme.mill.base.LedgerCase;

/**
 * IF one calls `ledger.total()`, and then `other.total()`, where `other` is `ledger.copy()`, THEN
 * `ledger.total()` equals `other.total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OldLedgerTest.testOwnPlusInherited(),
 * core/src/test/java/org/acme/mill/OldLedgerTest.java:26 of mill (assertion in line 30).
 */
public class LedgerTotalStaysTheSame9 extends LedgerCase {

    @Override
    protected void setUp() throws Exception {
        super.setUp();
    }

    public void testOwnPlusInherited() {
        totalStaysTheSame("fun", 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; arguments of one name take the same value
     * @param cents argument 2 of Ledger.post
     */
    void totalStaysTheSame(String account, long cents) {
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
    void totalStaysTheSameGiven(Ledger givenLedger) {
        Ledger other = givenLedger.copy();
        other.post("fun", 1);
        other.close("fun");
        assertEquals(givenLedger.total(), other.total());
    }
}
