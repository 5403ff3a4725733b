import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import mrscout.jvm.Probe;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class Rows4 {
    @Parameterized.Parameters(name = "{0} (a)") public static Collection<Object[]> data() {
        return Arrays.asList(new Object[][] {{1}, {2}, {3}});
    }
    private final int row;
    public Rows4(int row) { this.row = row; }
    @Test public void less() { assertTrue(Probe.reached(row < Probe.intInput(0))); }
    @Test public void lesser() { throw new IllegalStateException("another test"); }
    @Test public void original() { assertTrue(row < 3); }
}
