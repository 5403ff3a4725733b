// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertSame;

/**
 * For every {@code sameAccount}, {@code sameCents}, {@code account} and {@code cents}: after {@code same =
 * ledger.post(sameAccount, sameCents)}, {@code ledger.post(account, cents)} is the same object as {@code
 * same}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ObjectsTest.aCallThatReturnsItsReceiver(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:137 of mill (assertion in line 140).
 */
public class LedgerPostIsConsistent {

    @Test
    public void aCallThatReturnsItsReceiver() {
        postIsConsistent("x", 1, "y", 2);
    }

    /**
     * What two calls say fits together.
     *
     * @param sameAccount argument 1 of Ledger.post
     * @param sameCents argument 2 of Ledger.post
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void postIsConsistent(String sameAccount, long sameCents, String account, long cents) {
        Ledger ledger = new Ledger();
        Ledger same = ledger.post(sameAccount, sameCents);
        assertSame(same, ledger.post(account, cents));
    }

    /**
     * The same, for any source input.
     *
     * @param ledger input of the source invocation
     * @param account input of the source invocation
     * @param cents input of the source invocation
     */
    void postIsConsistentGiven(Ledger ledger, String account, int cents) {
        Ledger same = ledger.post(account, cents);
        assertSame(same, ledger.post("y", 2));
    }
}
