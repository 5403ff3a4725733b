package org.acme.export;

import java.util.*;
import org.junit.Before;
import org.junit.Test;

import static org.junit.Assert.assertArrayEquals;

public class JUnit4LawsTest {

    private final List<String> list = new ArrayList<>();

    @Before
    public void fill() {
        JUnit4LawsTest.this.list.add("first");
    }

    /**
     * IF one calls `list.toArray()`, and then `new ArrayList(list).toArray()`, THEN they are equal.
     */
    @Test(timeout = 9000)
    public void copyAgreesWithToArray() {
        assertRoundTrip("a", 3);
        assertRoundTrip("b", 0);
        assertRoundTrip("", 40);
        assertRoundTrip("xyz", 1);
    }

    private void assertRoundTrip(String item, int times) {
        list.addAll(Collections.nCopies(times, item));
        assertArrayEquals(list.toArray(), new ArrayList<>(list).toArray());
    }
}
