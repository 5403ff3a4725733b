// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertSame;

/**
 * IF one calls `same = ledger.post(sameAccount, sameCents)`, and then `ledger.post(account, cents)`, THEN
 * `same` and `ledger.post(account, cents)` are the same object.
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
