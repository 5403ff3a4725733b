// relation 1 of 1: consistency
package org.acme.mill;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Kinds kind}: {@code kind.again()} equals {@code kind}.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.ClassLiteralsTest.aClassCanBeAnotherThatTheFileNames(),
 * core/src/test/java/org/acme/mill/ClassLiteralsTest.java:19 of mill (assertion in line 21).
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class KindsAgainEqualsOf {

    @Test
    public void aClassCanBeAnotherThatTheFileNames() {
        againEqualsOf(BigInteger.class);
    }

    /**
     * What two calls say fits together.
     *
     * @param type argument 1 of Kinds.of
     */
    void againEqualsOf(Class type) {
        Kinds<BigInteger> kind = Kinds.of(type);
        assertEquals(kind, kind.again());
    }
}
