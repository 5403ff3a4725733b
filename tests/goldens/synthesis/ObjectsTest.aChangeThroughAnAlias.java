// relation 1 of 1: invariance; repeated-computation
package org.acme.mill;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * For every {@code Label label} and {@code words}: after {@code alias = label} and {@code
 * alias.write(words)}, {@code alias.read()} equals {@code label.read()}.
 *
 * Kind: invariance.
 * Mined from org.acme.mill.ObjectsTest.aChangeThroughAnAlias(),
 * core/src/test/java/org/acme/mill/ObjectsTest.java:35 of mill (assertion in line 41).
 */
public class LabelReadGivesEqualResults {

    @Test
    public void aChangeThroughAnAlias() {
        readGivesEqualResults("old", "new");
    }

    /**
     * A change of the input leaves the output as it was.
     *
     * @param text argument 1 of new Label
     * @param words argument 1 of Label.write
     */
    void readGivesEqualResults(String text, String words) {
        Label label = new Label(text);
        Label alias = label;
        alias.write(words);
        assertEquals(label.read(), alias.read());
    }

    /**
     * The same, for any source input.
     *
     * @param label input of the source invocation
     */
    void readGivesEqualResultsGiven(Label label) {
        Label alias = label;
        alias.write("new");
        assertEquals(label.read(), alias.read());
    }
}
