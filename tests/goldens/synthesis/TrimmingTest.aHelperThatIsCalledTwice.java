// relation 1 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code name} and {@code amount}: in the steps of {@code aHelperThatIsCalledTwice}, {@code
 * ledger.total()} is at least {@code amount}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsCalledTwice(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:152 of mill (assertion in line 144).
 */
public class LedgerTotalIsAtLeastPost {

    private static long measured(Ledger ledger, String name, long amount) {
        ledger.post(name, amount);
        assertTrue(ledger.total() >= amount);
        return ledger.total();
    }

    @Test
    public void aHelperThatIsCalledTwice() {
        totalIsAtLeastPost("one", 5);
    }

    /**
     * The outputs are in order.
     *
     * @param name value of name
     * @param amount value of amount
     */
    void totalIsAtLeastPost(String name, long amount) {
        Ledger ledger = new Ledger();
        measured(ledger, name, amount);
    }
}

// relation 2 of 3: monotonicity
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * For every {@code beforeName}, {@code beforeAmount}, {@code afterName} and {@code afterAmount}: in the steps
 * of {@code aHelperThatIsCalledTwice}, {@code ledger.total()} is at least {@code afterAmount}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsCalledTwice(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:152 of mill (assertion in line 144).
 */
public class LedgerTotalIsAtLeastPostWithBeforeName {

    private static long measured(Ledger ledger, String name, long amount) {
        ledger.post(name, amount);
        assertTrue(ledger.total() >= amount);
        return ledger.total();
    }

    @Test
    public void aHelperThatIsCalledTwice() {
        totalIsAtLeastPostWithBeforeName("one", 5, "two", 7);
    }

    /**
     * The outputs are in order.
     *
     * @param beforeName value of name
     * @param beforeAmount value of amount
     * @param afterName value of name
     * @param afterAmount value of amount
     */
    void totalIsAtLeastPostWithBeforeName(
            String beforeName,
            long beforeAmount,
            String afterName,
            long afterAmount) {
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
 * For every {@code beforeName}, {@code beforeAmount}, {@code afterName} and {@code afterAmount}: after {@code
 * before = measured(ledger, beforeName, beforeAmount)}, {@code before} is at most {@code measured(ledger,
 * afterName, afterAmount)}, where {@code ledger} is {@code new Ledger()}.
 *
 * Kind: monotonicity.
 * Mined from org.acme.mill.TrimmingTest.aHelperThatIsCalledTwice(),
 * core/src/test/java/org/acme/mill/TrimmingTest.java:152 of mill (assertion in line 156).
 */
public class LedgerMeasuredIsMonotonic {

    private static long measured(Ledger ledger, String name, long amount) {
        ledger.post(name, amount);
        return ledger.total();
    }

    @Test
    public void aHelperThatIsCalledTwice() {
        measuredIsMonotonic("one", 5, "two", 7);
    }

    /**
     * The outputs are in order.
     *
     * @param beforeName value of name
     * @param beforeAmount value of amount
     * @param afterName value of name
     * @param afterAmount value of amount
     */
    void measuredIsMonotonic(String beforeName, long beforeAmount, String afterName, long afterAmount) {
        Ledger ledger = new Ledger();
        long before = measured(ledger, beforeName, beforeAmount);
        long after = measured(ledger, afterName, afterAmount);
        assertTrue(before <= after);
    }
}
