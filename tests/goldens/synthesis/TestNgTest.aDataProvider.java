// relation 1 of 1: consistency
package org.acme.mill;

import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

import static org.testng.Assert.assertEquals;

/**
 * For every {@code cents} and {@code account}: after {@code ledger.open(account)}, {@code before =
 * ledger.total()} and {@code ledger.post(account, cents)}, {@code ledger.total()} equals {@code before +
 * cents}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.TestNgTest.aDataProvider(long),
 * core/src/test/java/org/acme/mill/TestNgTest.java:47 of mill (assertion in line 50).
 */
public class LedgerPostThenTotal {

    private Ledger ledger;

    @AfterMethod
    public void close() {
        ledger.close("cash");
    }

    @DataProvider(name = "amounts")
    public Object[][] amounts() {
        return new Object[][] {{5L}, {-7L}};
    }

    @Test(dataProvider = "amounts")
    public void aDataProvider(long cents) {
        postThenTotal("cash", cents);
    }

    /**
     * What two calls say fits together.
     *
     * @param account argument 1 of Ledger.open; arguments of one name take the same value
     * @param cents parameter of the test
     */
    void postThenTotal(String account, long cents) {
        ledger = new Ledger();
        ledger.open(account);
        long before = ledger.total();
        ledger.post(account, cents);
        assertEquals(ledger.total(), before + cents);
    }

    /**
     * The same, for any source input.
     *
     * @param givenLedger input of the source invocation
     */
    void postThenTotalGiven(long cents, Ledger givenLedger) {
        long before = givenLedger.total();
        givenLedger.post("cash", cents);
        assertEquals(givenLedger.total(), before + cents);
    }
}
