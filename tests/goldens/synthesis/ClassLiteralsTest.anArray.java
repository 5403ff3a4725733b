// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code type}: {@code Kinds.of(type).again()} equals {@code Kinds.of(type)}.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.ClassLiteralsTest.anArray(),
 * core/src/test/java/org/acme/mill/ClassLiteralsTest.java:40 of mill (assertion in line 41).
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class KindsAgainReturnsEqualKinds {

    @Test
    public void anArray() {
        againReturnsEqualKinds(String[].class);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param type argument 1 of Kinds.of; the same argument takes the same value each time
     */
    void againReturnsEqualKinds(Class type) {
        assertEquals(Kinds.of(type), Kinds.of(type).again());
    }
}
