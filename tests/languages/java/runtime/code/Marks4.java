import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

import mrscout.jvm.Probe;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Assume;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ExpectedException;
import org.junit.rules.TemporaryFolder;

public class Marks4 extends MarksBase4 {
    private static String log = "";
    @Rule public final TemporaryFolder folder = new TemporaryFolder();
    @Rule public final ExpectedException thrown = ExpectedException.none();
    private int input;

    @BeforeClass public static void beforeClass() { log = "class "; }
    @Before public void before() { input = Probe.intInput(0); log += "before "; }
    @After public void after() { log = "after"; if (input == -7) throw new IllegalStateException("tear-down"); }
    @AfterClass public static void afterClass() { assertEquals("after", log); }

    @Test public void equal() { assertEquals(Probe.reached(input), input); }
    @Test public void below100() { assertEquals(Probe.reached(input < 100), true); }
    static class Unset { static final int VALUE = Integer.parseInt("none"); }
    @Test public void sayingNothing() { Probe.reached(Unset.VALUE); }
    @Test public void positive() { if (input < 0) throw new IllegalArgumentException("negative"); Probe.reached(); }
    @Test public void caught() { try { if (input < 0) throw new Exception("x"); } catch (Exception e) { fail(); } Probe.reached(); }
    @Test public void loop() { for (int i = 0; i < input; i++) assertEquals(i, Probe.reached(i)); }
    @Test public void assumed() { Assume.assumeTrue(input > 0); Probe.reached(); }
    @Ignore @Test public void ignored() { fail(); }
    @Test(timeout = 5000) public void elsewhere() { Probe.reached(); }
    @Test(expected = ArithmeticException.class) public void expected() { Probe.reached(); System.out.println(1 / input); }
    @Test public void rules() throws Exception {
        folder.newFile("x");
        thrown.expect(NullPointerException.class);
        Probe.reached();
        throw new NullPointerException();
    }
    @Test public void fixtures() { assertEquals(Probe.reached("class before "), log); }
    @Test public void asserts() { Probe.reached(); assert input < 0 : "enabled"; }
}
