// relation 1 of 1: agreement
package org.acme.mill;

import org.testng.annotations.AfterMethod;
import org.testng.annotations.Test;

import static org.testng.Assert.assertEquals;

/**
 * For every {@code account} and {@code cents}: after {@code ledger.open(account)} and {@code
 * ledger.post(account, cents)}, {@code ledger.total()} equals {@code ledger.balance(account)}, where {@code
 * ledger} is {@code new Ledger()}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.TestNgTest.aMethodBeforeEachMethod(),
 * core/src/test/java/org/acme/mill/TestNgTest.java:40 of mill (assertion in line 42).
 */
public class LedgerBalanceEqualsTotalWithOpen {

    private Ledger ledger;

    @AfterMethod
    public void close() {
        ledger.close("cash");
    }

    @Test
    public void aMethodBeforeEachMethod() {
        balanceEqualsTotalWithOpen("cash", 30);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account argument 1 of Ledger.open; arguments of one name take the same value
     * @param cents argument 2 of Ledger.post
     */
    void balanceEqualsTotalWithOpen(String account, long cents) {
        ledger = new Ledger();
        ledger.open(account);
        ledger.post(account, cents);
        assertEquals(ledger.balance(account), ledger.total());
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     * @param account input of the source invocation
     */
    void balanceEqualsTotalWithOpenGiven(Ledger givenLedger, String account) {
        assertEquals(givenLedger.balance(account), givenLedger.total());
    }
}
