import junit.framework.TestCase;
import mrscout.jvm.Probe;

public class Marks3 extends TestCase {
    private int input;
    private static boolean up;

    public Marks3(String name) { super(name); }
    @Override protected void setUp() { assertFalse(up); up = true; input = Probe.intInput(0); }
    @Override protected void tearDown() { up = false; }

    public void testEqual() { assertEquals(Probe.reached(input), input); }
    public void testBelow100() { assertTrue(getName(), Probe.reached(input < 100)); }
    public void testPositive() { if (input < 0) throw new IllegalArgumentException("negative"); Probe.reached(); }
    public void testLoop() { for (int i = 0; i < input; i++) assertEquals(i, Probe.reached(i)); }
}
