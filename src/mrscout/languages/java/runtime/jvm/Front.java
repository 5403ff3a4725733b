package mrscout.jvm;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;

/**
 * The JVM's system class loader. Under a build tool it has the project's classes, and tests ask it for resources;
 * so it passes on to the home in use what it does not find itself.
 */
public final class Front extends ClassLoader {
    private static volatile ClassLoader home;
    private final Agents agents;

    /** @param worker the loader of the worker's classes; the JVM calls this */
    public Front(ClassLoader worker) {
        super(worker);
        agents = new Agents(worker);
    }

    /** The JVM calls this, by its name, with the jar of an agent. */
    private void appendToClassPathForInstrumentation(String path) throws MalformedURLException {
        agents.addURL(new File(path).toURI().toURL());
    }

    static void turnTo(ClassLoader next) {
        home = next;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassLoader now = home;
        if (now == null) {
            return agents.loadClass(name);
        }
        try {
            return now.loadClass(name);
        } catch (ClassNotFoundException elsewhere) {
            return agents.loadClass(name);
        }
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

    /** The jars of agents, which are added one by one. */
    private static final class Agents extends URLClassLoader {
        Agents(ClassLoader worker) {
            super(new URL[0], worker);
        }

        @Override
        protected void addURL(URL jar) {
            super.addURL(jar);
        }
    }
}
