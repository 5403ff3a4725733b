import mrscout.jvm.Probe;
import org.junit.Test;

public abstract class MarksBase4 {
    @Test public void inherited() { Probe.reached(); }
}
