import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import mrscout.jvm.Probe;
import org.junit.Assume;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class Old4 {
    @Parameterized.Parameters public static Collection<Object[]> data() { return Arrays.asList(new Object[][] {{1}, {2}}); }
    private final int row;
    public Old4(int row) { this.row = row; }
    @Test public void less() { assertTrue(Probe.reached(row < Probe.intInput(0))); }
    @Test public void assumed() { Assume.assumeTrue(Probe.intInput(0) > 5); Probe.reached(); }
    @Ignore @Test public void ignored() {}
}
