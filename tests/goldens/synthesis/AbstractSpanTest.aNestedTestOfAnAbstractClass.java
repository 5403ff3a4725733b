// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `whole.length()`, and then `whole.shift(by).length()`, THEN `whole.length()` equals
 * `whole.shift(by).length()`.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AbstractSpanTest.Lengths.aNestedTestOfAnAbstractClass(),
 * core/src/test/java/org/acme/mill/AbstractSpanTest.java:31 of mill (assertion in line 32).
 */
public class RangeLengthStaysTheSame extends SpanTest.Wide {

    RangeLengthStaysTheSame() {
        new SpanTest().super();
    }

    private int by;

    @Test
    public void aNestedTestOfAnAbstractClassRelation() {
        lengthStaysTheSame(4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param by2 value of by
     */
    void lengthStaysTheSame(int by2) {
        by = by2;
        assertEquals(whole.length(), whole.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param givenWhole input of the source invocation
     */
    void lengthStaysTheSameGiven(Range givenWhole) {
        by = 4;
        assertEquals(givenWhole.length(), givenWhole.shift(by).length());
    }
}
