// relation 1 of 2: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `ledger.total()`, and then `copy.total()`, where `copy` is `ledger.copy()`, THEN
 * `ledger.total()` equals `copy.total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.twoAssertionsTwoRelations(),
 * core/src/test/java/org/acme/mill/FlowTest.java:253 of mill (assertion in line 258).
 */
public class LedgerTotalStaysTheSame3 {

    @Test
    public void twoAssertionsTwoRelations() {
        totalStaysTheSame("one", 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void totalStaysTheSame(String account, long cents) {
        Ledger ledger = new Ledger().post(account, cents);
        Ledger copy = ledger.copy();
        assertEquals(ledger.total(), copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void totalStaysTheSameGiven(Ledger ledger) {
        Ledger copy = ledger.copy();
        assertEquals(ledger.total(), copy.total());
    }
}

// relation 2 of 2: monotonicity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertTrue;

/**
 * IF one calls `ledger.total()`, and then `copy.total()`, where `copy` is `ledger.copy()`, THEN
 * `ledger.total() &lt; copy.total()`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.FlowTest.twoAssertionsTwoRelations(),
 * core/src/test/java/org/acme/mill/FlowTest.java:253 of mill (assertion in line 261).
 */
public class LedgerTotalIsOrdered {

    @Test
    public void twoAssertionsTwoRelations() {
        totalIsOrdered("one", 1, "two", 2);
    }

    /**
     * The outputs are in order.
     *
     * @param ledgerAccount argument 1 of Ledger.post
     * @param ledgerCents argument 2 of Ledger.post
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void totalIsOrdered(String ledgerAccount, long ledgerCents, String account, long cents) {
        Ledger ledger = new Ledger().post(ledgerAccount, ledgerCents);
        Ledger copy = ledger.copy();
        copy.post(account, cents);
        assertTrue(ledger.total() < copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void totalIsOrderedGiven(Ledger ledger) {
        Ledger copy = ledger.copy();
        copy.post("two", 2);
        assertTrue(ledger.total() < copy.total());
    }
}
