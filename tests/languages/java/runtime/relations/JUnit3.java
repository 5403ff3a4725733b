package org.acme.export;

import junit.framework.TestCase;

/**
 * IF one calls `a.concat(b)`, and then `a.concat(b).length()`, THEN the lengths fit.
 *
 * Kind: consistency.
 * Mined from org.acme.export.OldTest.testConcat(), src/test/java/org/acme/export/OldTest.java:10 of acme.
 */
public class JUnit3 extends TestCase {

    public JUnit3() {
        super("testConcat");
    }

    public void testConcat() {
        lengthFitsWithConcat("a", "b");
    }

    /**
     * What two calls say fits together.
     *
     * @param a receiver of String.concat
     * @param b argument 1 of String.concat
     */
    void lengthFitsWithConcat(String a, String b) {
        assertEquals(a.length() + b.length(), a.concat(b).length());
    }
}
