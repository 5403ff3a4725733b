// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.DrawsTest.aVariableThatNobodyReadsIsNoParameter(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:63 of mill (assertion in line 65).
 */
public class CodecAVariableThatNobodyReadsIsNoParameterLaw {

    private Codec codec;

    @Test
    public void aVariableThatNobodyReadsIsNoParameter() {
        aVariableThatNobodyReadsIsNoParameterLaw(3, "word");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void aVariableThatNobodyReadsIsNoParameterLaw(int shift, String plain) {
        codec = new Codec(shift);
        for (int i = 0; i < 3; i++) {
            assertEquals(plain, codec.decode(codec.encode(plain)));
        }
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void aVariableThatNobodyReadsIsNoParameterLawGiven(Codec givenCodec, String plain) {
        for (int i = 0; i < 3; i++) {
            assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
        }
    }
}
