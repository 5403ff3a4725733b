package org.acme.export;

import junit.framework.TestCase;

/**
 * Laws of {@link JUnit3} that hold for any input.
 */
public class JUnit3LawsTest extends TestCase {

    public JUnit3LawsTest() {
        super("testConcat");
    }

    /**
     * IF one calls `a.concat(b)`, and then `a.concat(b).length()`, THEN the lengths fit.
     */
    public void testLengthFitsWithConcat() {
        assertLengthFitsWithConcat("a", "b"); // as in t
        assertLengthFitsWithConcat("", ""); // empty a, empty b
        assertLengthFitsWithConcat("q", "q");
    }

    private void assertLengthFitsWithConcat(String a, String b) {
        assertEquals(a.length() + b.length(), a.concat(b).length());
    }
}
