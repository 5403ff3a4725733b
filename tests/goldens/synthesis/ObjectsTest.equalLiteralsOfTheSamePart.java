// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code account} and {@code cents}: after {@code one.post(account, cents)} and {@code
 * two.post(account, cents)}, {@code two.total()} equals {@code one.total()}, where {@code one} and {@code
 * two} are each {@code new Ledger()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.equalLiteralsOfTheSamePart(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:105 of mill (assertion in line 110).
 */
public class LedgerTotalGivesEqualResults {

    @Test
    public void equalLiteralsOfTheSamePart() {
        totalGivesEqualResults("rent", 70);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; the same argument takes the same value each time
     * @param cents argument 2 of Ledger.post; the same argument takes the same value each time
     */
    void totalGivesEqualResults(String account, long cents) {
        Ledger one = new Ledger();
        Ledger two = new Ledger();
        one.post(account, cents);
        two.post(account, cents);
        assertEquals(one.total(), two.total());
    }
}
