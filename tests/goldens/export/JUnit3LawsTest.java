package org.acme.export;

import junit.framework.TestCase;

public class JUnit3LawsTest extends TestCase {

    public JUnit3LawsTest() {
        super("testConcat");
    }

    /**
     * IF one calls `a.concat(b)`, and then `a.concat(b).length()`, THEN the lengths fit.
     */
    public void testLengthFitsWithConcat() {
        assertRoundTrip("a", "b");
        assertRoundTrip("", "");
        assertRoundTrip("q", "q");
    }

    private void assertRoundTrip(String a, String b) {
        assertEquals(a.length() + b.length(), a.concat(b).length());
    }
}
