// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code text}: after {@code coded = codec.encode(text)}, {@code
 * codec.encode(codec.decode(coded))} equals {@code coded}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.FlowTest.aVariableThatIsAssignedAgain(),
 * core/src/test/java/org/acme/mill/FlowTest.java:232 of mill (assertion in line 238).
 */
public class CodecDecodeEncodeRoundTrip {

    @Test
    public void aVariableThatIsAssignedAgain() {
        decodeEncodeRoundTrip(1, "but this");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param text value of text
     */
    void decodeEncodeRoundTrip(int shift, String text) {
        Codec codec = new Codec(shift);

        String coded = codec.encode(text);
        text = codec.decode(coded);
        assertEquals(coded, codec.encode(text));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param coded input of the source invocation
     */
    void decodeEncodeRoundTripGiven(Codec codec, String coded) {
        String text = "not this";
        text = codec.decode(coded);
        assertEquals(coded, codec.encode(text));
    }
}
