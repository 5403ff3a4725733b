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
        Random random = new Random(1);
        for (int count = 0; count < 100; count++) {
            String item = randomString(random);
            int times = random.nextInt(41);
            assertRoundTrip(item, times);
        }
    }

    private void assertRoundTrip(String item, int times) {
        list.addAll(Collections.nCopies(times, item));
        assertArrayEquals(list.toArray(), new ArrayList<>(list).toArray());
    }

    private static String randomString(Random random) {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(10); left > 0; left--) {
            text.append((char) (' ' + random.nextInt(95)));
        }
        return text.toString();
    }
}
