// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * IF one calls `coded = codec.letter(plain)`, and then `codec.letter(codec.unletter(coded))`, THEN `coded`
 * equals `codec.letter(codec.unletter(coded))`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.LiteralsTest.aCharacterOfThePackage(),
 * core/src/test/java/org/acme/mill/LiteralsTest.java:97 of mill (assertion in line 100).
 */
public class CodecLetterIsConsistent {

    @Test
    public void aCharacterOfThePackage() {
        letterIsConsistent(1, '\u00e9');
    }

    /**
     * What two calls say fits together.
     *
     * @param shift argument 1 of new Codec
     * @param plain argument 1 of Codec.letter
     */
    void letterIsConsistent(int shift, char plain) {
        Codec codec = new Codec(shift);
        char coded = codec.letter(plain);
        assertEquals(coded, codec.letter(codec.unletter(coded)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param plain input of the source invocation
     */
    void letterIsConsistentGiven(Codec codec, char plain) {
        char coded = codec.letter(plain);
        assertEquals(coded, codec.letter(codec.unletter(coded)));
    }
}
