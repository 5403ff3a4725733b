// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code byValue}: {@code whole.shift(byValue).length()} equals {@code whole.length()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.AbstractSpanTest.Lengths.aNestedTestOfAnAbstractClass(),
 * core/src/test/java/org/acme/mill/AbstractSpanTest.java:31 of mill (assertion in line 32).
 */
public class RangeShiftPreservesLengthOfWhole extends SpanTest.Wide {

    RangeShiftPreservesLengthOfWhole() {
        new SpanTest().super();
    }

    private int by;

    @Test
    public void aNestedTestOfAnAbstractClassRelation() {
        shiftPreservesLengthOfWhole(4);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param byValue value of by
     */
    void shiftPreservesLengthOfWhole(int byValue) {
        by = byValue;
        assertEquals(whole.length(), whole.shift(by).length());
    }

    /**
     * The same, for any source input.
     *
     * @param givenWhole input of the source invocation
     */
    void shiftPreservesLengthOfWholeGiven(Range givenWhole) {
        by = 4;
        assertEquals(givenWhole.length(), givenWhole.shift(by).length());
    }
}
