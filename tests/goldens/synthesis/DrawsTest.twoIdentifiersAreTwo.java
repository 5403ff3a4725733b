// relation 1 of 1: distinction; same-construction
package org.acme.mill;

import java.util.UUID;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * IF one calls `one = codec.encode(oneUuid.toString())`, and then `two = codec.encode(twoUuid.toString())`,
 * THEN `one` and `two` differ.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.DrawsTest.twoIdentifiersAreTwo(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:24 of mill (assertion in line 27).
 */
public class CodecEncodeTellsApart {

    private Codec codec;

    @Test
    public void twoIdentifiersAreTwo() {
        encodeTellsApart(3, "00081566-4f89-41d3-9a0c-0305e82c1566", "0cd77f9b-4f89-41d3-9a0c-0305e82c7f9b");
    }

    /**
     * Different inputs are told apart.
     *
     * @param shift argument 1 of new Codec
     * @param oneUuid UUID that the test draws at random
     * @param twoUuid UUID that the test draws at random
     */
    void encodeTellsApart(int shift, String oneUuid, String twoUuid) {
        codec = new Codec(shift);
        String one = codec.encode(UUID.fromString(oneUuid).toString());
        String two = codec.encode(java.util.UUID.fromString(twoUuid).toString());
        assertNotEquals(one, two);
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeTellsApartGiven(Codec givenCodec, String plain) {
        String one = givenCodec.encode(plain);
        String two = givenCodec.encode(java.util.UUID.randomUUID().toString());
        assertNotEquals(one, two);
    }
}
