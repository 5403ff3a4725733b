package org.acme.export;

import java.io.IOException;
import java.util.*;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

import static org.junit.Assert.assertArrayEquals;

/**
 * IF one calls `list.toArray()`, and then `new ArrayList(list).toArray()`, THEN they are equal.
 *
 * Kind: agreement.
 * Mined from org.acme.export.ListTest.copies(), src/test/java/org/acme/export/ListTest.java:10 of acme.
 *
 * Held on 1,200 of 1,200 generated inputs.
 */
@RunWith(Parameterized.class)
public class JUnit4Test {

    private final List<String> list = new ArrayList<>();

    private final String item;
    private final int times;

    /**
     * One input.
     *
     * @param item argument 1 of List.add
     * @param times argument 1 of Collections.nCopies; it says how much there is of something, and this line
     *     goes on
     */
    public JUnit4Test(String item, int times) {
        this.item = item;
        this.times = times;
    }

    @Before
    public void fill() {
        JUnit4Test.this.list.add("first");
    }

    /**
     * Two ways lead to the same result.
     */
    @Test(timeout = 9000)
    public void copyAgreesWithToArray() throws IOException {
        list.addAll(Collections.nCopies(times, item));
        assertArrayEquals(list.toArray(), new ArrayList<>(list).toArray());
    }

    @Parameterized.Parameters
    public static Collection<Object[]> inputs() {
        return Arrays.asList(new Object[][] {
            {"a", 3}, // the developers' own
            {"", 40},
            {"b", 0},
            {"xyz", 1},
        });
    }
}
