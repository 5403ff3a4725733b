// relation 1 of 1: agreement; nothing-lifted
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

    private long before;

    @Override
    protected void setUp() throws Exception {
        super.setUp();
    }

    public void testInheritedHelper() {
        balanceAgreesWithTotal();
    }

    /**
     * Two ways lead to the same result.
     */
    void balanceAgreesWithTotal() {
        assertEquals(both(), ledger.total());
    }
}
