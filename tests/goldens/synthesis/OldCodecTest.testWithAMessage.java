// relation 1 of 1: repetition; repeated-computation; same-construction
package org.acme.mill;

import junit.framework.TestCase;

/**
 * For every {@code Codec codec} and {@code plain}: two calls of {@code codec.encode(plain)} give equal
 * results.
 *
 * Kind: repetition.
 * Mined from org.acme.mill.OldCodecTest.testWithAMessage(),
 * core/src/test/java/org/acme/mill/OldCodecTest.java:35 of mill (assertion in line 36).
 */
public class CodecEncodeIsDeterministic extends TestCase {

    private Codec codec;

    public CodecEncodeIsDeterministic(String name) {
        super(name);
    }

    public void testWithAMessage() throws Exception {
        encodeIsDeterministic(3, "x");
    }

    /**
     * The same call gives the same result again.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.encode; the same argument takes the same value each time
     */
    void encodeIsDeterministic(int shift, String plain) throws Exception {
        codec = new Codec(shift);
        assertEquals("the same again", codec.encode(plain), codec.encode(plain));
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void encodeIsDeterministicGiven(Codec givenCodec, String plain) throws Exception {
        assertEquals("the same again", givenCodec.encode(plain), givenCodec.encode(plain));
    }
}
