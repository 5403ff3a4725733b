import mrscout.jvm.Probe;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

@Test
public class BrokenNg {
    @BeforeClass public void broken() { throw new IllegalStateException("no database"); }
    public void never() { Probe.reached(); }
}
