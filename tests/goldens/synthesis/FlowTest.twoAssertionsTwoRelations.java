// relation 1 of 2: invariance
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code account} and {@code cents}: {@code ledger.copy().total()} equals {@code ledger.total()},
 * where {@code ledger} is {@code new Ledger().post(account, cents)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.FlowTest.twoAssertionsTwoRelations(),
 * core/src/test/java/org/acme/mill/FlowTest.java:253 of mill (assertion in line 258).
 */
public class LedgerTwoAssertionsTwoRelationsLaw {

    @Test
    public void twoAssertionsTwoRelations() {
        twoAssertionsTwoRelationsLaw("one", 1);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void twoAssertionsTwoRelationsLaw(String account, long cents) {
        Ledger ledger = new Ledger().post(account, cents);
        Ledger copy = ledger.copy();
        assertEquals(ledger.total(), copy.total());
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     */
    void twoAssertionsTwoRelationsLawGiven(Ledger ledger) {
        Ledger copy = ledger.copy();
        assertEquals(ledger.total(), copy.total());
    }
}

// relation 2 of 2: monotonicity
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertTrue;

/**
 * For every {@code ledgerAccount}, {@code ledgerCents}, {@code account} and {@code cents}: after {@code copy
 * = ledger.copy()} and {@code copy.post(account, cents)}, {@code ledger.total()} is less than {@code
 * copy.total()}, where {@code ledger} is {@code new Ledger().post(ledgerAccount, ledgerCents)}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.FlowTest.twoAssertionsTwoRelations(),
 * core/src/test/java/org/acme/mill/FlowTest.java:253 of mill (assertion in line 261).
 */
public class LedgerCopyIncreasesTotal {

    @Test
    public void twoAssertionsTwoRelations() {
        copyIncreasesTotal("one", 1, "two", 2);
    }

    /**
     * The outputs are in order.
     *
     * @param ledgerAccount argument 1 of Ledger.post
     * @param ledgerCents argument 2 of Ledger.post
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void copyIncreasesTotal(String ledgerAccount, long ledgerCents, String account, long cents) {
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
    void copyIncreasesTotalGiven(Ledger ledger) {
        Ledger copy = ledger.copy();
        copy.post("two", 2);
        assertTrue(ledger.total() < copy.total());
    }
}
