// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code codedPlain}: {@code codec.decode(codec.decode(codec.encode(codedPlain)))} equals {@code
 * codedPlain}, where {@code codec} is {@code new Doubling()}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aLocalClass(), core/src/test/java/org/acme/mill/HelpersTest.java:169
 * of mill (assertion in line 182).
 */
public class CodecEncodeDecodeRoundTripOnDoubling {

    @Test
    public void aLocalClass() {
        encodeDecodeRoundTripOnDoubling("deep");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param codedPlain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void encodeDecodeRoundTripOnDoubling(String codedPlain) {
        class Doubling extends Codec {
            Doubling() {
                super(2);
            }

            @Override
            public String encode(String plain) {
                return super.encode(super.encode(plain));
            }
        }
        Codec codec = new Doubling();
        String coded = codec.encode(codedPlain);
        assertEquals(codedPlain, codec.decode(codec.decode(coded)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plainText input of the source invocation
     */
    void encodeDecodeRoundTripOnDoublingGiven(Codec codec, String plainText) {
        String coded = codec.encode(plainText);
        assertEquals(plainText, codec.decode(codec.decode(coded)));
    }
}
