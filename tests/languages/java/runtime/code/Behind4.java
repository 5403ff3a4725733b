import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import org.junit.After;
import org.junit.Test;

public class Behind4 {
    private final int input = (Integer) mrscout.jvm.Probe.input(0);

    @After public void after() {
        if (input == 70) throw new IllegalStateException("tear-down");
    }

    @Test public void related() {
        try {
            check(input);
        } catch (IllegalStateException unlikely) {
            fail("not at the assertion");
        }
        assertTrue("another behind the helper", input != 60);
    }

    private static void check(int number) {
        assertTrue("another before it", number != 10);
        for (int round = 0; round < 2; round++) {
            if (round == 1 && number == 20) throw new IllegalArgumentException("in the second round");
            try {
                assertEquals(
                        number == 30 ? -1 : number,
                        mrscout.jvm.Probe.reached(number));
            } catch (AssertionError told) {
                fail("told without its cause");
            }
        }
        if (number == 40) throw new IllegalStateException("handled elsewhere");
        assertTrue("another behind it", number != 50);
    }
}
