// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `one.total()`, and then `two.total()`, THEN `one.total()` equals `two.total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.equalLiteralsOfTheSamePart(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:105 of mill (assertion in line 110).
 */
public class LedgerTotalStaysTheSame7 {

    @Test
    public void equalLiteralsOfTheSamePart() {
        totalStaysTheSame("rent", 70);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; the same argument takes the same value each time
     * @param cents argument 2 of Ledger.post; the same argument takes the same value each time
     */
    void totalStaysTheSame(String account, long cents) {
        Ledger one = new Ledger();
        Ledger two = new Ledger();
        one.post(account, cents);
        two.post(account, cents);
        assertEquals(one.total(), two.total());
    }
}
