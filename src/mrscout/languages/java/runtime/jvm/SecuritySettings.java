package mrscout.jvm;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The security properties and providers of the JVM, which any code may change for all. A provider that was added
 * stays, behind those that were there: a class adds it once, and needs it as long as the class is loaded.
 */
final class SecuritySettings {
    private final Map<String, String> properties = new HashMap<>();
    private final Provider[] providers = Security.getProviders();

    SecuritySettings() {
        String home = System.getProperty("java.home");
        for (String name : new String[] {"conf/security/java.security", "lib/security/java.security"}) {
            Properties named = new Properties();
            try (InputStream file = new FileInputStream(new File(home, name))) {
                named.load(file);
            } catch (IOException absent) {
                continue;
            }
            for (String key : named.stringPropertyNames()) {
                properties.put(key, Security.getProperty(key));
            }
        }
    }

    void restore() {
        for (Map.Entry<String, String> entry : properties.entrySet()) {
            String value = entry.getValue();
            if (value != null && !value.equals(Security.getProperty(entry.getKey()))) {
                Security.setProperty(entry.getKey(), value);
            }
        }
        Provider[] now = Security.getProviders();
        if (now.length < providers.length || !Arrays.equals(Arrays.copyOf(now, providers.length), providers)) {
            for (Provider each : now) {
                Security.removeProvider(each.getName());
            }
            for (Provider each : providers) {
                Security.addProvider(each);
            }
            for (Provider each : now) {
                Security.addProvider(each); // in vain where it is one of those
            }
        }
    }
}
