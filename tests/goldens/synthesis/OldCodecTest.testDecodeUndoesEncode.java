// relation 1 of 1: round-trip
package org.acme.mill;

import junit.framework.TestCase;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.OldCodecTest.testDecodeUndoesEncode(),
 * core/src/test/java/org/acme/mill/OldCodecTest.java:27 of mill (assertion in line 31).
 */
public class CodecDecodeUndoesEncode extends TestCase {

    private Codec codec;

    public CodecDecodeUndoesEncode(String name) {
        super(name);
    }

    public void testDecodeUndoesEncode() throws Exception {
        decodeUndoesEncode(3, "attack at dawn");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain value of plain
     */
    void decodeUndoesEncode(int shift, String plain) throws Exception {
        codec = new Codec(shift);
        String coded = codec.encode(plain);
        assertEquals(plain, codec.decode(coded));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void decodeUndoesEncodeGiven(Codec givenCodec, String plain) throws Exception {
        String coded = givenCodec.encode(plain);
        assertEquals(plain, givenCodec.decode(coded));
    }
}
