// relation 1 of 1: round-trip
package org.acme.mill;

import org.testng.Assert;
import org.testng.annotations.Test;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.TestNgTest.aMethodBeforeAllMethods(),
 * core/src/test/java/org/acme/mill/TestNgTest.java:55 of mill (assertion in line 56).
 */
public class CodecAMethodBeforeAllMethodsLaw {

    private Codec codec;

    @Test(groups = "slow", description = "a codec of the whole class")
    public void aMethodBeforeAllMethods() {
        aMethodBeforeAllMethodsLaw(6, "abc");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void aMethodBeforeAllMethodsLaw(int shift, String plain) {
        codec = new Codec(shift);
        Assert.assertEquals(codec.decode(codec.encode(plain)), plain, "came back");
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void aMethodBeforeAllMethodsLawGiven(Codec givenCodec, String plain) {
        Assert.assertEquals(givenCodec.decode(givenCodec.encode(plain)), plain, "came back");
    }
}
