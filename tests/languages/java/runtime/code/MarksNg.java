import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import mrscout.jvm.Probe;
import org.testng.SkipException;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class MarksNg {
    private boolean prepared;
    private int input;

    @BeforeClass public void prepare() { prepared = true; }
    @BeforeMethod public void before() {
        input = Probe.intInput(0);
        if (input == -8) throw new IllegalStateException("set-up");
    }
    @AfterMethod public void after() { if (input == -7) throw new IllegalStateException("tear-down"); }

    @Test public void equal() { assertTrue(prepared); assertEquals(Probe.reached(input), input); }
    @Test public void below100() { assertTrue(Probe.reached(input < 100)); }
    @Test public void positive() { if (input < 0) throw new IllegalArgumentException("negative"); Probe.reached(); }
    @Test public void loop() { for (int i = 0; i < input; i++) assertEquals(i, Probe.reached(i)); }
    @Test public void skips() { if (input < 1) throw new SkipException("not here"); Probe.reached(); }
    @Test(enabled = false) public void disabled() {}
    @Test(expectedExceptions = ArithmeticException.class) public void expected() { Probe.reached(); System.out.println(1 / input); }
    @DataProvider public Object[][] data() { return new Object[][] {{1}, {2}, {3}}; }
    @Test(dataProvider = "data") public void rows(int row) { assertTrue(Probe.reached(row < input)); }
    @Test public void earlier() { prepared = true; }
    @Test(dependsOnMethods = "earlier") public void depends() { Probe.reached(); }
    @Test(groups = "g") public void inGroup() {}
    @Test(dependsOnGroups = "g") public void dependsOnGroup() { Probe.reached(); }
}
