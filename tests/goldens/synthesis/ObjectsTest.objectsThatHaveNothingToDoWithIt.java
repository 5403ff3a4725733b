// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code account} and {@code cents}: {@code new Ledger().post(account, cents).copy()} equals {@code
 * new Ledger().post(account, cents)}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.ObjectsTest.objectsThatHaveNothingToDoWithIt(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:78 of mill (assertion in line 83).
 */
public class LedgerCopyReturnsEqualLedger {

    @Test
    public void objectsThatHaveNothingToDoWithIt() {
        copyReturnsEqualLedger("a", 1);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param account argument 1 of Ledger.post; the same argument takes the same value each time
     * @param cents argument 2 of Ledger.post; the same argument takes the same value each time
     */
    void copyReturnsEqualLedger(String account, long cents) {
        Ledger one = new Ledger().post(account, cents);
        Ledger two = new Ledger().post(account, cents);
        assertEquals(one, two.copy());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     * @param account input of the source invocation
     * @param cents input of the source invocation
     */
    void copyReturnsEqualLedgerGiven(Ledger ledger, String account, int cents) {
        Ledger one = ledger.post(account, cents);
        Ledger two = new Ledger().post(account, cents);
        assertEquals(one, two.copy());
    }
}
