// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Kinds kind}: {@code kind.again().name()} equals {@code kind.name()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ClassLiteralsTest.oneThatOthersDoNotSee(),
 * core/src/test/java/org/acme/mill/ClassLiteralsTest.java:33 of mill (assertion in line 35).
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class KindsAgainPreservesNameInOneThatOthersDoNotSee {

    private static class Hidden {}

    @Test
    public void oneThatOthersDoNotSee() {
        againPreservesNameInOneThatOthersDoNotSee(Hidden.class);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param type argument 1 of Kinds.of
     */
    void againPreservesNameInOneThatOthersDoNotSee(Class type) {
        Kinds<Hidden> kind = Kinds.of(type);
        assertEquals(kind.name(), kind.again().name());
    }

    /**
     * The same, for any source input.
     *
     * @param kind input of the source invocation
     */
    void againPreservesNameInOneThatOthersDoNotSeeGiven(Kinds<Hidden> kind) {
        assertEquals(kind.name(), kind.again().name());
    }
}
