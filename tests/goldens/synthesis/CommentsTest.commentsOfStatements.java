// relation 1 of 1: round-trip
package org.acme.mill;

import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code Codec codec} and {@code plain}: {@code codec.decode(codec.encode(plain))} equals {@code
 * plain}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.CommentsTest.commentsOfStatements(),
 * core/src/test/java/org/acme/mill/CommentsTest.java:15 of mill (assertion in line 27).
 */
public class CodecCommentsOfStatementsLaw {

    private Codec codec;

    @Test
    public void commentsOfStatements() {
        commentsOfStatementsLaw(3, "veni");
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     * @param plain value of plain
     */
    void commentsOfStatementsLaw(int shift, String plain) {
        codec = new Codec(shift);
        // about the plain text

        /* about the coded text */
        String coded = codec.encode(plain);
        // about the relation
        assertEquals(plain, codec.decode(coded)); // he conquered
    }

    /**
     * The same, for any source input.
     *
     * @param givenCodec input of the source invocation
     * @param plain input of the source invocation
     */
    void commentsOfStatementsLawGiven(Codec givenCodec, String plain) {
        /* about the coded text */
        String coded = givenCodec.encode(plain);
        // about the relation
        assertEquals(plain, givenCodec.decode(coded)); // he conquered
    }
}
