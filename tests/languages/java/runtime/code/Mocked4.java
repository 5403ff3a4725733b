import static org.junit.Assert.assertEquals;

import java.util.List;
import mrscout.jvm.Probe;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.mockito.Mock;
import org.mockito.Mockito;
import org.mockito.junit.MockitoJUnitRunner;

@RunWith(MockitoJUnitRunner.class)
public class Mocked4 {
    @Mock private List<String> list;
    @Test public void mocked() {
        Mockito.when(list.size()).thenReturn(Probe.intInput(0));
        assertEquals(Probe.reached(Probe.intInput(0)), list.size());
    }
}
