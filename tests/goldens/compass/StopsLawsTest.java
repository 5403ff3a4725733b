package org.acme.compass;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StopsLawsTest {
    /**
     * For every {@code count}, {@code i} and {@code above} such that
     * {@code 0 <= i < count}: after {@code stops.set(i, above)},
     * {@code stops.get(i)} equals {@code above}, where {@code stops} is
     * {@code Stops.ofLength(count)}.
     */
    @Test
    public void setThenGet() {
        assertSetThenGet(3, 700);
        assertSetThenGet(9, Integer.MAX_VALUE);
        assertSetThenGet(0, Integer.MIN_VALUE);
    }

    private void assertSetThenGet(int i, int above) {
        Stops stops = Stops.ofLength(10);
        stops.set(i, above);
        assertEquals(above, stops.get(i));
    }
}
