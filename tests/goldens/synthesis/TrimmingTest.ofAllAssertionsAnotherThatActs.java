// relation 1 of 1: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code ledgerAccount} and {@code ledgerCents}: after {@code copy = ledger.copy()}, {@code
 * copy.total()} is at least {@code ledger.total()}, where {@code ledger} is {@code new
 * Ledger().post(ledgerAccount, ledgerCents)}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.ofAllAssertionsAnotherThatActs(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:177 of mill (assertion in line 183).
 */
public class LedgerPostDoesNotIncreaseTotal {

    @Test
    public void ofAllAssertionsAnotherThatActs() {
        postDoesNotIncreaseTotal("rent", 5, "more", 2);
    }

    /**
     * The outputs are in order.
     *
     * @param ledgerAccount argument 1 of Ledger.post
     * @param ledgerCents argument 2 of Ledger.post
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void postDoesNotIncreaseTotal(String ledgerAccount, long ledgerCents, String account, long cents) {
        Ledger ledger = new Ledger().post(ledgerAccount, ledgerCents);
        Ledger copy = ledger.copy();
        assertAll(
                "copies",
                () -> assertNotNull(copy.post(account, cents)),
                () -> assertTrue(copy.total() >= ledger.total()));
    }
}
