// relation 1 of 1: agreement
package org.acme.mill;

import org.acme.mill.base.LedgerCase;

/**
 * IF one calls `ledger.balance("rent")`, then `ledger.balance("food")`, and then `ledger.total()`, THEN
 * `both()` equals `ledger.total()`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.OldLedgerTest.testInheritedHelper(),
 * core/src/test/java/org/acme/mill/OldLedgerTest.java:21 of mill (assertion in line 22).
 */
public class LedgerBalanceAgreesWithTotal3 extends LedgerCase {

    @Override
    protected void setUp() throws Exception {
        super.setUp();
    }

    public void testInheritedHelper() {
        balanceAgreesWithTotal("fun", 1);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account argument 1 of Ledger.post, borrowed from OldLedgerTest.testOwnPlusInherited, line 28
     * @param cents argument 2 of Ledger.post, borrowed from OldLedgerTest.testOwnPlusInherited, line 28
     */
    void balanceAgreesWithTotal(String account, long cents) {
        ledger.post(account, cents);
        assertEquals(both(), ledger.total());
    }
}
