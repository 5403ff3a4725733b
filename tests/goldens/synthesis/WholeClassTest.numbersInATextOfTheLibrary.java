// relation 1 of 1: consistency
package org.acme.mill;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestInstance;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * IF one calls `range = Range.parse(text)`, and then `Range.parse(range.toString())`, THEN `range` equals
 * `Range.parse(range.toString())`.
 *
 * Kind: consistency.
 * Mined from org.acme.mill.WholeClassTest.numbersInATextOfTheLibrary(),
 * core/src/test/java/org/acme/mill/WholeClassTest.java:83 of mill (assertion in line 85).
 */
@TestInstance(Lifecycle.PER_CLASS)
public class RangeParseIsConsistent2 {

    @Test
    public void numbersInATextOfTheLibrary() throws Exception {
        parseIsConsistent("12..345");
    }

    /**
     * What two calls say fits together.
     *
     * @param text argument 1 of Range.parse
     */
    void parseIsConsistent(String text) throws Exception {
        Range range = Range.parse(text);
        assertEquals(range, Range.parse(range.toString()));
    }

    /**
     * The same, for any source input.
     *
     * @param text input of the source invocation
     */
    void parseIsConsistentGiven(String text) throws Exception {
        Range range = Range.parse(text);
        assertEquals(range, Range.parse(range.toString()));
    }
}
