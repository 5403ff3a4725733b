// relation 1 of 1: distinction; same-construction
package org.acme.mill;

import java.util.UUID;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * For every {@code Codec codec}, {@code oneUuid} and {@code twoUuid}: {@code
 * codec.encode(java.util.UUID.fromString(twoUuid).toString())} does not equal {@code
 * codec.encode(UUID.fromString(oneUuid).toString())}.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.DrawsTest.twoIdentifiersAreTwo(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:24 of mill (assertion in line 27).
 */
public class CodecTwoIdentifiersAreTwoLaw {

    private Codec codec;

    @Test
    public void twoIdentifiersAreTwo() {
        twoIdentifiersAreTwoLaw(
                3,
                "00081566-4f89-41d3-9a0c-0305e82c1566",
                "0cd77f9b-4f89-41d3-9a0c-0305e82c7f9b");
    }

    /**
     * Different inputs are told apart.
     *
     * @param shift argument 1 of new Codec
     * @param oneUuid UUID that the test draws at random
     * @param twoUuid UUID that the test draws at random
     */
    void twoIdentifiersAreTwoLaw(int shift, String oneUuid, String twoUuid) {
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
    void twoIdentifiersAreTwoLawGiven(Codec givenCodec, String plain) {
        String one = givenCodec.encode(plain);
        String two = givenCodec.encode(java.util.UUID.randomUUID().toString());
        assertNotEquals(one, two);
    }
}
