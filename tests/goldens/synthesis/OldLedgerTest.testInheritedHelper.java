// relation 1 of 1: agreement
package org.acme.mill;

import org.acme.mill.base.LedgerCase;

/**
 * {@code ledger.total()} equals {@code both()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.OldLedgerTest.testInheritedHelper(),
 * core/src/test/java/org/acme/mill/OldLedgerTest.java:21 of mill (assertion in line 22).
 */
public class LedgerBalanceThenTotalForString extends LedgerCase {

    @Override
    protected void setUp() throws Exception {
        super.setUp();
    }

    public void testInheritedHelper() {
        balanceThenTotalForString("fun", 1);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account argument 1 of Ledger.post, borrowed from OldLedgerTest.testOwnPlusInherited, line 28
     * @param cents argument 2 of Ledger.post, borrowed from OldLedgerTest.testOwnPlusInherited, line 28
     */
    void balanceThenTotalForString(String account, long cents) {
        ledger.post(account, cents);
        assertEquals(both(), ledger.total());
    }
}
