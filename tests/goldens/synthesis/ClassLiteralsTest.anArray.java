// relation 1 of 1: agreement
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `Kinds.of(type)`, and then `Kinds.of(type).again()`, THEN `Kinds.of(type)` equals
 * `Kinds.of(type).again()`.
 *
 * Kind: agreement.
 * Mined from org.acme.mill.ClassLiteralsTest.anArray(),
 * core/src/test/java/org/acme/mill/ClassLiteralsTest.java:40 of mill (assertion in line 41).
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class KindsOfAgreesWithAgain {

    @Test
    public void anArray() {
        ofAgreesWithAgain(String[].class);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param type argument 1 of Kinds.of; the same argument takes the same value each time
     */
    void ofAgreesWithAgain(Class type) {
        assertEquals(Kinds.of(type), Kinds.of(type).again());
    }
}
