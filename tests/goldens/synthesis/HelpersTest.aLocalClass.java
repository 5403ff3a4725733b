// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `coded = codec.encode(codedPlain)`, and then `codec.decode(codec.decode(coded))`, THEN
 * `codedPlain` equals `codec.decode(codec.decode(coded))`.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.HelpersTest.aLocalClass(), core/src/test/java/org/acme/mill/HelpersTest.java:169
 * of mill (assertion in line 182).
 */
public class CodecDecodeUndoesEncode18 {

    @Test
    public void aLocalClass() {
        decodeUndoesEncode("deep");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param codedPlain argument 1 of Codec.encode; what goes in is what the assertion expects to come out
     */
    void decodeUndoesEncode(String codedPlain) {
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
     * @param plain2 input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec codec, String plain2) {
        String coded = codec.encode(plain2);
        assertEquals(plain2, codec.decode(codec.decode(coded)));
    }
}
