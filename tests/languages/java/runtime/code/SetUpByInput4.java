import mrscout.jvm.Probe;
import org.junit.BeforeClass;
import org.junit.Test;

public class SetUpByInput4 {
    @BeforeClass public static void read() { if (Probe.intInput(0) < 0) throw new IllegalStateException("negative"); }
    @Test public void reads() { Probe.reached(); }
}
