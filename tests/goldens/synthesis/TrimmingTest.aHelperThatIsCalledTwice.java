// relation 1 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * IF one calls `ledger.post(name, amount)`, and then `ledger.total()`, THEN `ledger.total() &gt;= amount`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsCalledTwice(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:152 of mill (assertion in line 144).
 */
public class LedgerPostIsOrderedLikeTotal {

    private static long measured(Ledger ledger, String name, long amount) {
        ledger.post(name, amount);
        assertTrue(ledger.total() >= amount);
        return ledger.total();
    }

    @Test
    public void aHelperThatIsCalledTwice() {
        postIsOrderedLikeTotal("one", 5);
    }

    /**
     * The outputs are in order.
     *
     * @param name value of name
     * @param amount value of amount
     */
    void postIsOrderedLikeTotal(String name, long amount) {
        Ledger ledger = new Ledger();
        measured(ledger, name, amount);
    }
}

// relation 2 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * IF one calls `ledger.post(name, amount)`, and then `ledger.total()`, THEN `ledger.total() &gt;= amount`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsCalledTwice(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:152 of mill (assertion in line 144).
 */
public class LedgerPostIsOrderedLikeTotal2 {

    private static long measured(Ledger ledger, String name, long amount) {
        ledger.post(name, amount);
        assertTrue(ledger.total() >= amount);
        return ledger.total();
    }

    @Test
    public void aHelperThatIsCalledTwice() {
        postIsOrderedLikeTotal("one", 5, "two", 7);
    }

    /**
     * The outputs are in order.
     *
     * @param beforeName value of name
     * @param beforeAmount value of amount
     * @param afterName value of name
     * @param afterAmount value of amount
     */
    void postIsOrderedLikeTotal(String beforeName, long beforeAmount, String afterName, long afterAmount) {
        Ledger ledger = new Ledger();
        measured(ledger, beforeName, beforeAmount);
        measured(ledger, afterName, afterAmount);
    }
}

// relation 3 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * IF one calls `ledger.total()`, and then `ledger.total()`, THEN `before &lt;= after`.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsCalledTwice(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:152 of mill (assertion in line 156).
 */
public class LedgerTotalIsOrdered2 {

    private static long measured(Ledger ledger, String name, long amount) {
        ledger.post(name, amount);
        return ledger.total();
    }

    @Test
    public void aHelperThatIsCalledTwice() {
        totalIsOrdered("one", 5, "two", 7);
    }

    /**
     * The outputs are in order.
     *
     * @param beforeName value of name
     * @param beforeAmount value of amount
     * @param afterName value of name
     * @param afterAmount value of amount
     */
    void totalIsOrdered(String beforeName, long beforeAmount, String afterName, long afterAmount) {
        Ledger ledger = new Ledger();
        long before = measured(ledger, beforeName, beforeAmount);
        long after = measured(ledger, afterName, afterAmount);
        assertTrue(before <= after);
    }
}
