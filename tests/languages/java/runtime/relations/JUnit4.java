package org.acme.export;

import java.io.IOException;
import java.util.*;
import org.junit.Before;
import org.junit.Test;

import static org.junit.Assert.assertArrayEquals;

/**
 * IF one calls `list.toArray()`, and then `new ArrayList(list).toArray()`, THEN they are equal.
 *
 * Kind: agreement.
 * Mined from org.acme.export.ListTest.copies(), src/test/java/org/acme/export/ListTest.java:10 of acme.
 */
public class JUnit4 {

    private final List<String> list = new ArrayList<>();

    @Before
    public void fill() {
        JUnit4.this.list.add("first");
    }

    @Test(timeout = 9000)
    public void copies() throws IOException {
        copyAgreesWithToArray("a", 3);
    }

    /**
     * Two ways lead to the same result.
     *
     * @param item argument 1 of List.add
     * @param times argument 1 of Collections.nCopies; it says how much there is of something, and this line
     *     goes on
     */
    void copyAgreesWithToArray(String item, int times) throws IOException {
        list.addAll(Collections.nCopies(times, item));
        assertArrayEquals(list.toArray(), new ArrayList<>(list).toArray());
    }
}
