// relation 1 of 1: round-trip
package org.acme.mill;

import org.acme.mill.base.Handing;
import org.junit.Test;
import org.junit.runner.RunWith;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HandedTest.argumentsThatAMarkedMethodSupplies(),
 * core/src/test/java/org/acme/mill/HandedTest.java:34 of mill (assertion in line 35).
 */
@RunWith(Handing.class)
public class CodecArgumentsThatAMarkedMethodSuppliesLaw {

    @Handing.Wanted public static final String MARK = "found by its annotation";
    private final Codec codec;

    public CodecArgumentsThatAMarkedMethodSuppliesLaw(int shift) {
        codec = new Codec(shift);
    }

    @Handing.Supply
    public static Object[] arguments() {
        return new Object[] {3};
    }

    @Test
    public void argumentsThatAMarkedMethodSupplies() {
        argumentsThatAMarkedMethodSuppliesLaw("handed");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void argumentsThatAMarkedMethodSuppliesLaw(String plain) {
        assertEquals(plain, codec.decode(codec.encode(plain)));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void argumentsThatAMarkedMethodSuppliesLawGiven(Codec givenCodec, String plain) {
        assertEquals(plain, givenCodec.decode(givenCodec.encode(plain)));
    }
}
