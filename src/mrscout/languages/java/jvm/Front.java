package mrscout.jvm;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/**
 * The JVM's system class loader. Under a build tool it has the project's classes, and tests ask it for resources;
 * so it passes on to the home in use what it does not find itself.
 */
public final class Front extends ClassLoader {
    private static volatile ClassLoader home;

    /** @param worker the loader of the worker's classes; the JVM calls this */
    public Front(ClassLoader worker) {
        super(worker);
    }

    static void turnTo(ClassLoader next) {
        home = next;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassLoader now = home;
        if (now == null) {
            throw new ClassNotFoundException(name);
        }
        return now.loadClass(name);
    }

    @Override
    protected URL findResource(String name) {
        ClassLoader now = home;
        return now == null ? null : now.getResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        ClassLoader now = home;
        return now == null ? Collections.<URL>emptyEnumeration() : now.getResources(name);
    }
}
