// relation 1 of 1: invariance
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Kinds kind}: {@code kind.again().name()} equals {@code kind.name()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ClassLiteralsTest.oneOfTheTestsOwn(),
 * core/src/test/java/org/acme/mill/ClassLiteralsTest.java:26 of mill (assertion in line 28).
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class KindsAgainPreservesName {

    enum Tone { LOW, HIGH }

    @Test
    public void oneOfTheTestsOwn() {
        againPreservesName(Tone.class);
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param type argument 1 of Kinds.of
     */
    void againPreservesName(Class type) {
        Kinds<Tone> kind = Kinds.of(type);
        assertEquals(kind.name(), kind.again().name());
    }

    /**
     * The same, for any source input.
     *
     * @param kind input of the source invocation
     */
    void againPreservesNameGiven(Kinds<Tone> kind) {
        assertEquals(kind.name(), kind.again().name());
    }
}
