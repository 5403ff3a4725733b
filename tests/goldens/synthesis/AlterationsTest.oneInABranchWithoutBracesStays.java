// relation 1 of 1: invariance; nothing-lifted
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * After {@code gauge = null} and {@code gauge = new Gauge()} if {@code gauge == null}, {@code new
 * Gauge(gauge).shown()} equals {@code gauge.shown()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AlterationsTest.oneInABranchWithoutBracesStays(),
 * core/src/test/java/org/acme/mill/AlterationsTest.java:27 of mill (assertion in line 31).
 */
public class GaugeOneInABranchWithoutBracesStaysLaw {

    @Test
    public void oneInABranchWithoutBracesStays() {
        oneInABranchWithoutBracesStaysLaw();
    }

    /**
     * A change of the input leaves the output as it was.
     */
    void oneInABranchWithoutBracesStaysLaw() {
        Gauge gauge = null;
        if (gauge == null)
            gauge = new Gauge();
        assertEquals(gauge.shown(), new Gauge(gauge).shown());
    }

    /**
     * The same, for any source input.
     *
     * @param gauge input of the source invocation
     */
    void oneInABranchWithoutBracesStaysLawGiven(Gauge gauge) {
        assertEquals(gauge.shown(), new Gauge(gauge).shown());
    }
}
