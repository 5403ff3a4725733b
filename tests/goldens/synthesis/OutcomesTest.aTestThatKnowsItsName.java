// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec}, {@code text} and {@code length}: {@code codec.encode(Words.first(text,
 * length))} equals {@code codec.encode(getClass().getSimpleName())}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.OutcomesTest.aTestThatKnowsItsName(),
 * core/src/test/java/org/acme/mill/OutcomesTest.java:46 of mill (assertion in line 49).
 */
public class CodecEncodeGivesEqualResults {

    @Test
    public void aTestThatKnowsItsName() {
        encodeGivesEqualResults(1, "OutcomesTest of the mill", 12);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param shift argument 1 of new Codec
     * @param text argument 1 of Words.first
     * @param length argument 2 of Words.first
     */
    void encodeGivesEqualResults(int shift, String text, int length) {
        Codec codec = new Codec(shift);
        String coded = codec.encode(getClass().getSimpleName());
        assertEquals(coded, codec.encode(Words.first(text, length)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeGivesEqualResultsGiven(Codec codec, String plain) {
        String coded = codec.encode(plain);
        assertEquals(coded, codec.encode(Words.first("OutcomesTest of the mill", 12)));
    }
}
