import static org.junit.Assert.assertEquals;

import java.util.Locale;
import java.util.TimeZone;
import org.junit.Assume;
import org.junit.Ignore;
import org.junit.Test;

/** What developers write: neither inputs nor marker. */
public class Original {
    private static int count;

    @Test public void passes() {}
    @Test public void fails() { assertEquals("a", "b"); }
    @Test public void crashes() { Integer.parseInt("x"); }
    @Test public void assumes() { Assume.assumeTrue(false); }
    @Ignore @Test public void ignored() {}
    @Test public void counts() { assertEquals(0, count++); }
    @Test public void loadedBy() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        assertEquals(Original.class.getClassLoader(), context);
    }
    @Test public void surroundings() {
        assertEquals("en_US UTC UTF-8", Locale.getDefault() + " " + TimeZone.getDefault().getID() + " "
            + java.nio.charset.Charset.defaultCharset());
        assertEquals(null, System.getProperty("hostile"));
        assertEquals(Locale.US, Locale.getDefault(Locale.Category.FORMAT));
        assertEquals(System.lineSeparator(), System.getProperty("line.separator"));
        assertEquals("10", java.security.Security.getProperty("networkaddress.cache.negative.ttl"));
        assertEquals("SUN", java.security.Security.getProviders()[0].getName());
        System.out.println("still open");
        assertEquals(false, System.out.checkError());
    }
    static class Registered {
        static { java.security.Security.insertProviderAt(new Registered.Own(), 1); }
        static class Own extends java.security.Provider { Own() { super("registered once", 1.0, "nothing"); } }
        static boolean found() { return java.security.Security.getProvider("registered once") != null; }
    }
    @Test public void registered() {
        assertEquals(true, Registered.found());
        assertEquals("SUN", java.security.Security.getProviders()[found ? 0 : 1].getName());
        found = true;
    }
    static boolean found;
    @Test public void systemLoader() throws Exception {
        assertEquals(Original.class, ClassLoader.getSystemClassLoader().loadClass("Original"));
        assertEquals(false, ClassLoader.getSystemResource("Original.class") == null);
        assertEquals(true, ClassLoader.getSystemResources("Original.class").hasMoreElements());
        assertEquals(null, ClassLoader.getSystemResource("nowhere"));
        assertEquals(true, System.getProperty("java.class.path").contains("junit-4.13.2.jar"));
    }
    @Test public void wider() throws Exception { Class.forName("mrscout.jvm.Worker"); }
}
