import junit.extensions.TestSetup;
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import mrscout.jvm.Probe;

public class Suite3 extends TestCase {
    static boolean prepared;
    public static Test suite() {
        TestSuite suite = new TestSuite();
        suite.addTestSuite(Suite3.class);
        return new TestSetup(suite) {
            @Override protected void setUp() { prepared = true; }
            @Override protected void tearDown() { prepared = false; }
        };
    }
    public void testPrepared() { assertTrue(Probe.reached(prepared)); }
}
