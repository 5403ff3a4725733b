// relation 1 of 1: repetition; repeated-computation; same-construction
package org.acme.mill;

import junit.framework.TestCase;

/**
 * IF one calls `codec.encode(plain)`, and then `codec.encode(plain)`, THEN `codec.encode(plain)` equals
 * `codec.encode(plain)`.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.OldCodecTest.testWithAMessage(),
 * core/src/test/java/org/acme/mill/OldCodecTest.java:35 of mill (assertion in line 36).
 */
public class CodecEncodeIsRepeatable extends TestCase {

    private Codec codec;

    public CodecEncodeIsRepeatable(String name) {
        super(name);
    }

    public void testWithAMessage() throws Exception {
        encodeIsRepeatable(3, "x");
    }

    /**
     * The same call gives the same result again.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; the same argument takes the same value each time
     */
    void encodeIsRepeatable(int shift, String plain) throws Exception {
        codec = new Codec(shift);
        assertEquals("the same again", codec.encode(plain), codec.encode(plain));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeIsRepeatableGiven(Codec givenCodec, String plain) throws Exception {
        assertEquals("the same again", givenCodec.encode(plain), givenCodec.encode(plain));
    }
}
