// relation 1 of 1: round-trip
package org.acme.mill;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Codec codec}: {@code codec.decode(codec.encode(List.class.getName()))} equals {@code
 * List.class.getName()}.
 *
 * Kind: round-trip.
 * Mined from org.acme.mill.ClassLiteralsTest.aClassThatIsAskedForSomethingStays(),
 * core/src/test/java/org/acme/mill/ClassLiteralsTest.java:46 of mill (assertion in line 49).
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class CodecAClassThatIsAskedForSomethingStaysLaw {

    @Test
    public void aClassThatIsAskedForSomethingStays() {
        aClassThatIsAskedForSomethingStaysLaw(2);
    }

    /**
     * What one call does, the other undoes.
     *
     * @param shift argument 1 of new Codec
     */
    void aClassThatIsAskedForSomethingStaysLaw(int shift) {
        Codec codec = new Codec(shift);
        String text = List.class.getName();
        assertEquals(text, codec.decode(codec.encode(text)));
    }

    /**
     * The same, for any source input.
     *
     * @param codec input of the source invocation
     * @param text input of the source invocation
     */
    void aClassThatIsAskedForSomethingStaysLawGiven(Codec codec, String text) {
        assertEquals(text, codec.decode(codec.encode(text)));
    }
}
