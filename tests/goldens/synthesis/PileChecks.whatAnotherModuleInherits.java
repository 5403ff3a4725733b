// relation 1 of 1: retrieval
package org.acme.mill.checks;

import org.acme.mill.Pile;
import org.junit.Test;

import static org.junit.Assert.assertEquals;

/**
 * For every {@code name}: after {@code same = pile} and {@code same.push(item(name))}, {@code item(name)}
 * equals {@code same.pop()}.
 *
 * Kind: retrieval.
 * Mined from org.acme.mill.checks.PileChecks.whatAnotherModuleInherits(),
 * test/src/main/java/org/acme/mill/checks/PileChecks.java:23 of mill (assertion in line 27).
 */
public class PilePushThenPopForComparable extends org.acme.mill.modern.InheritedPileTest {

    public PilePushThenPopForComparable() throws Exception {
        super();
    }

    @Test
    public void whatAnotherModuleInheritsRelation() {
        pushThenPopForComparable("spade");
    }

    /**
     * What was put in comes out again.
     *
     * @param name argument 1 of PileChecks.item
     */
    void pushThenPopForComparable(String name) {
        Comparable item = item(name);
        Pile same = pile;
        same.push(item);
        assertEquals(item, same.pop());
    }

    /**
     * The same, for any source input.
     *
     * @param same input of the source invocation
     * @param item input of the source invocation
     */
    void pushThenPopForComparableGiven(Pile same, Comparable item) {
        same.push(item);
        assertEquals(item, same.pop());
    }
}
