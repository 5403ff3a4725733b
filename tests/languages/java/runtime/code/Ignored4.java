import org.junit.Ignore;
import org.junit.Test;

@Ignore("the whole class")
public class Ignored4 {
    @Test public void never() {}
}
