// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.WholeClassTest.aFixtureOfTheWholeClass(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:41 of mill (assertion in line 42).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class CodecAFixtureOfTheWholeClassLaw {

    private Codec codec;

    @Test
    public void aFixtureOfTheWholeClass() {
        aFixtureOfTheWholeClassLaw(8, "all together");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void aFixtureOfTheWholeClassLaw(int shift, String plain) {
        codec = new Codec(shift);
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void aFixtureOfTheWholeClassLawGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
