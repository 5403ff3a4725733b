// relation 1 of 2: consistency
package org.acme.mill;

import org.junit.Test;

import static com.google.common.truth.Truth.assertThat;

/**
 * For every {@code account} and {@code cents}: {@code ledger.copy()} equals {@code ledger}, where {@code
 * ledger} is {@code new Ledger().post(account, cents)}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.TruthTest.aSubject(), core/src/test/java/org/acme/mill/TruthTest.java:12 of mill
 * (assertion in line 14).
 */
public class LedgerCopyEqualsPost {

    @Test
    public void aSubject() {
        copyEqualsPost("a", 4);
    }

    /**
     * What two calls say fits together.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void copyEqualsPost(String account, long cents) {
        Ledger ledger = new Ledger().post(account, cents);
        assertThat(ledger.copy()).isEqualTo(ledger);
    }

    /**
     * The same, for any source input.
     *
     * @param ledgerValue input of the source invocation
     * @param account input of the source invocation
     * @param cents input of the source invocation
     */
    void copyEqualsPostGiven(Ledger ledgerValue, String account, int cents) {
        Ledger ledger = ledgerValue.post(account, cents);
        assertThat(ledger.copy()).isEqualTo(ledger);
    }
}

// relation 2 of 2: invariance
package org.acme.mill;

import org.junit.Test;

import static com.google.common.truth.Truth.assertThat;

/**
 * For every {@code account} and {@code cents}: {@code ledger.total()} equals {@code ledger.copy().total()},
 * where {@code ledger} is {@code new Ledger().post(account, cents)}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TruthTest.aSubject(), core/src/test/java/org/acme/mill/TruthTest.java:12 of mill
 * (assertion in line 15).
 */
public class LedgerPostPreservesTotal {

    @Test
    public void aSubject() {
        postPreservesTotal("a", 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void postPreservesTotal(String account, long cents) {
        Ledger ledger = new Ledger().post(account, cents);
        assertThat(ledger.copy().total()).isEqualTo(ledger.total());
    }
}
