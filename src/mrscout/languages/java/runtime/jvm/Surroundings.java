package mrscout.jvm;

import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** State of the JVM that all tests share and may change: saved, and restored after each input. */
final class Surroundings {
    private final InputStream in = new ByteArrayInputStream(new byte[0]);
    private final PrintStream out = new Silence();
    private final PrintStream err = new Silence();
    private final Properties properties = System.getProperties();
    private final Properties content = new Properties();
    private final Locale locale = Locale.getDefault();
    private final Locale shown = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final SecuritySettings security = new SecuritySettings();

    Surroundings() {
        content.putAll(properties);
        restore();
    }

    /** Sets a property that tests find, and find again. */
    void set(String name, String value) {
        properties.setProperty(name, value);
        content.setProperty(name, value);
    }

    /** True if the rest is as it was found, too: what has been changed there cannot be put back. */
    boolean isWhole() {
        return FileDescriptor.in.valid() && FileDescriptor.out.valid() && FileDescriptor.err.valid();
    }

    void restore() {
        System.setIn(in);
        System.setOut(out);
        System.setErr(err);
        if (System.getProperties() != properties) {
            System.setProperties(properties);
        }
        if (!properties.equals(content)) {
            properties.clear();
            properties.putAll(content);
        }
        if (!Locale.getDefault().equals(locale)
                || !Locale.getDefault(Locale.Category.DISPLAY).equals(shown)
                || !Locale.getDefault(Locale.Category.FORMAT).equals(format)) {
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, shown);
            Locale.setDefault(Locale.Category.FORMAT, format);
        }
        if (!TimeZone.getDefault().equals(zone)) {
            TimeZone.setDefault(zone);
        }
        if (Thread.getDefaultUncaughtExceptionHandler() != null) {
            Thread.setDefaultUncaughtExceptionHandler(null);
        }
        security.restore();
        Exits.guard();
    }
}
