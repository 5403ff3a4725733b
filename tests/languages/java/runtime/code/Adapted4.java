import junit.framework.JUnit4TestAdapter;
import mrscout.jvm.Probe;
import org.junit.Assume;
import org.junit.Test;

public class Adapted4 {
    public static junit.framework.Test suite() { return new JUnit4TestAdapter(Adapted4.class); }
    @Test public void passes() { Probe.reached(); }
    @Test public void assumes() { Assume.assumeTrue(false); }
}
