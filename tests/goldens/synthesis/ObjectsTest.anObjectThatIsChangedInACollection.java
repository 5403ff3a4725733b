// relation 1 of 1: invariance
package org.acme.mill;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code account} and {@code cents}: after {@code ledgers.add(first)}, {@code
 * ledgers.get(0).post(account, cents)} and {@code second.post(account, cents)}, {@code second.total()} equals
 * {@code first.total()}, where {@code ledgers} is {@code new ArrayList<>()} and {@code first} and {@code
 * second} are each {@code new Ledger()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.anObjectThatIsChangedInACollection(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:66 of mill (assertion in line 73).
 */
public class LedgerTotalGivesEqualResultsOfFirstAndSecond {

    @Test
    public void anObjectThatIsChangedInACollection() {
        totalGivesEqualResultsOfFirstAndSecond("cash", 9);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param account argument 1 of Ledger.post; the same argument takes the same value each time
     * @param cents argument 2 of Ledger.post; the same argument takes the same value each time
     */
    void totalGivesEqualResultsOfFirstAndSecond(String account, long cents) {
        List<Ledger> ledgers = new ArrayList<>();
        Ledger first = new Ledger();
        ledgers.add(first);
        ledgers.get(0).post(account, cents);
        Ledger second = new Ledger();
        second.post(account, cents);
        assertEquals(first.total(), second.total());
    }
}
