// relation 1 of 1: distinction
package org.acme.mill;

import java.util.UUID;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/**
 * For every {@code shift}, {@code plain} and {@code uuid}: in the steps of {@code
 * identifiersThatHaveToDifferStay}, {@code codec.encode(UUID.fromString(uuid).toString())} does not equal
 * {@code before}.
 *
 * Kind: distinction.
 * Mined from org.acme.mill.DrawsTest.identifiersThatHaveToDifferStay(),
 * core/src/test/java/org/acme/mill/DrawsTest.java:40 of mill (assertion in line 44).
 */
public class CodecEncodeDistinguishesInputs {

    private Codec codec;

    @Test
    public void identifiersThatHaveToDifferStay() {
        encodeDistinguishesInputs(3, "", "813e591a-4f89-41d3-9a0c-0305e82c591a");
    }

    /**
     * Different inputs are told apart.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode
     * @param uuid UUID that the test draws at random
     */
    void encodeDistinguishesInputs(int shift, String plain, String uuid) {
        codec = new Codec(shift);
        String before = codec.encode(plain);
        for (int round = 0; round < 3; round++) {
            String now = codec.encode(UUID.fromString(uuid).toString());
            assertNotEquals(before, now);
            before = now;
        }
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeDistinguishesInputsGiven(Codec givenCodec, String plain) {
        String before = givenCodec.encode(plain);
        for (int round = 0; round < 3; round++) {
            String now = givenCodec.encode(UUID.randomUUID().toString());
            assertNotEquals(before, now);
            before = now;
        }
    }
}
