// relation 1 of 1: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * IF one calls `copy.total()`, and then `ledger.total()`, where `ledger` is `new Ledger().post(account,
 * cents)` and `copy` is `ledger.copy()`, THEN `copy.total() &gt;= ledger.total()`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.ofAllAssertionsAnotherThatActs(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:176 of mill (assertion in line 182).
 */
public class LedgerTotalIsOrdered3 {

    @Test
    public void ofAllAssertionsAnotherThatActs() {
        totalIsOrdered("rent", 5, "more", 2);
    }

    /**
     * The outputs are in order.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     * @param account2 argument 1 of Ledger.post
     * @param cents2 argument 2 of Ledger.post
     */
    void totalIsOrdered(String account, long cents, String account2, long cents2) {
        Ledger ledger = new Ledger().post(account, cents);
        Ledger copy = ledger.copy();
        assertAll(
                "copies",
                () -> assertNotNull(copy.post(account2, cents2)),
                () -> assertTrue(copy.total() >= ledger.total()));
    }
}
