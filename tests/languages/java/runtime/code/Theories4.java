import static org.junit.Assert.assertTrue;

import mrscout.jvm.Probe;
import org.junit.experimental.theories.DataPoints;
import org.junit.experimental.theories.Theories;
import org.junit.experimental.theories.Theory;
import org.junit.runner.RunWith;

@RunWith(Theories.class)
public class Theories4 {
    @DataPoints public static int[] points() { return new int[] {1, 2, 3}; }
    @Theory public void less(int point) { assertTrue(Probe.reached(point < Probe.intInput(0))); }
}
