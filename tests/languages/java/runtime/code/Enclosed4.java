import mrscout.jvm.Probe;
import org.junit.Test;
import org.junit.experimental.runners.Enclosed;
import org.junit.runner.RunWith;

@RunWith(Enclosed.class)
public class Enclosed4 {
    public static class Inner { @Test public void passes() { Probe.reached(); } }
    public static class Other { @Test public void fails() { throw new IllegalStateException(); } }
}
