// relation 1 of 1: distinction; same-construction
package org.acme.mill;

import java.util.UUID;
import org.junit.jupiter.api.Test;

import static java.util.UUID.randomUUID;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * For every {@code Codec codec}, {@code oneUuid} and {@code twoUuid}: {@code
 * codec.encode(UUID.fromString(twoUuid).toString())} does not equal {@code
 * codec.encode(java.util.UUID.fromString(oneUuid).toString())}.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.DrawsTest.identifiersThatAreImportedOrBroken(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:32 of mill (assertion in line 35).
 */
public class CodecIdentifiersThatAreImportedOrBrokenLaw {

    private Codec codec;

    @Test
    public void identifiersThatAreImportedOrBroken() {
        identifiersThatAreImportedOrBrokenLaw(
                3,
                "714e6207-4f89-41d3-9a0c-0305e82c6207",
                "8ba18a8d-4f89-41d3-9a0c-0305e82c8a8d");
    }

    /**
     * Different inputs are told apart.
     *
     * @param shift argument 1 of new Codec
     * @param oneUuid UUID that the test draws at random
     * @param twoUuid UUID that the test draws at random
     */
    void identifiersThatAreImportedOrBrokenLaw(int shift, String oneUuid, String twoUuid) {
        codec = new Codec(shift);
        String one = codec.encode(java.util.UUID.fromString(oneUuid).toString());
        String two = codec.encode(UUID.fromString(twoUuid).toString());
        assertNotEquals(one, two);
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void identifiersThatAreImportedOrBrokenLawGiven(Codec givenCodec, String plain) {
        String one = givenCodec.encode(plain);
        String two = givenCodec.encode(UUID . randomUUID().toString());
        assertNotEquals(one, two);
    }
}
