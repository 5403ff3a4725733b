// relation 1 of 2: consistency
package org.acme.mill;

import org.junit.Test;

import static com.google.common.truth.Truth.assertThat;

/**
 * IF one calls `ledger = new Ledger().post(account, cents)`, and then `ledger.copy()`, THEN `ledger` equals
 * `ledger.copy()`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.TruthTest.aSubject(), core/src/test/java/org/acme/mill/TruthTest.java:12 of mill
 * (assertion in line 14).
 */
public class LedgerCopyReturnsWhatPostReturned {

    @Test
    public void aSubject() {
        copyReturnsWhatPostReturned("a", 4);
    }

    /**
     * What two calls say fits together.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void copyReturnsWhatPostReturned(String account, long cents) {
        Ledger ledger = new Ledger().post(account, cents);
        assertThat(ledger.copy()).isEqualTo(ledger);
    }

    /**
     * The same, for any source input.
     *
     * @param ledger2 input of the source invocation
     * @param account input of the source invocation
     * @param cents input of the source invocation
     */
    void copyReturnsWhatPostReturnedGiven(Ledger ledger2, String account, int cents) {
        Ledger ledger = ledger2.post(account, cents);
        assertThat(ledger.copy()).isEqualTo(ledger);
    }
}

// relation 2 of 2: invariance
package org.acme.mill;

import org.junit.Test;

import static com.google.common.truth.Truth.assertThat;

/**
 * IF one calls `ledger.copy().total()`, and then `ledger.total()`, THEN `ledger.copy().total()` equals
 * `ledger.total()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.TruthTest.aSubject(), core/src/test/java/org/acme/mill/TruthTest.java:12 of mill
 * (assertion in line 15).
 */
public class LedgerTotalStaysTheSame10 {

    @Test
    public void aSubject() {
        totalStaysTheSame("a", 4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post
     * @param cents argument 2 of Ledger.post
     */
    void totalStaysTheSame(String account, long cents) {
        Ledger ledger = new Ledger().post(account, cents);
        assertThat(ledger.copy().total()).isEqualTo(ledger.total());
    }
}
