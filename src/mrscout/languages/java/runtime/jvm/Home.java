package mrscout.jvm;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of one project: one loader over its class path, which can be thrown away for a fresh one. */
final class Home {
    private final URL[] urls;
    private final List<String> own;
    private Loader loader;
    /** Frameworks and plans, which live as long as the loader whose classes they hold. */
    private final Map<String, Object> kept = new HashMap<>();

    Home(List<?> generated, List<?> classPath, List<?> own) throws MalformedURLException {
        List<Object> entries = new ArrayList<Object>(generated);
        entries.addAll(classPath);
        urls = new URL[entries.size()];
        for (int index = 0; index < urls.length; index++) {
            urls[index] = url((String) entries.get(index));
        }
        this.own = new ArrayList<>();
        for (Object entry : own) {
            this.own.add(url((String) entry).toString());
        }
        start();
    }

    /** For classes that another loader has loaded, such as that of a mutation tool. */
    Home(ClassLoader existing) {
        urls = new URL[0];
        own = new ArrayList<>();
        loader = new Loader(urls, existing, own);
    }

    private void start() {
        loader = new Loader(urls, new Window(), own);
        Front.turnTo(loader);
        Agent.lendTo(loader);
    }

    /** A folder's address ends with a slash, also that of a folder which is yet to be made. */
    private static URL url(String path) throws MalformedURLException {
        String address = new File(path).toURI().toString();
        return new URL(new File(path).isFile() || address.endsWith("/") ? address : address + "/");
    }

    Loader loader() {
        return loader;
    }

    Map<String, Object> kept() {
        return kept;
    }

    /** Discards the loader, and with it the static state of its own classes. */
    void reset() {
        close();
        start();
    }

    void close() {
        kept.clear();
        try {
            loader.close();
        } catch (IOException already) {
            // What could not be closed stays open until the process ends, and harms nobody.
        }
    }

    /** True if a class comes from one of the places with the code under test. */
    boolean owns(String className) {
        try {
            URL place = Class.forName(className, false, loader).getProtectionDomain().getCodeSource().getLocation();
            return own.contains(place.toString());
        } catch (ClassNotFoundException | LinkageError | RuntimeException unknown) {
            return false;
        }
    }

    /** Whose code a class is: main, test, library or runtime. */
    String kindOf(String className) {
        if (Frames.isJdk(className)) {
            return "runtime";
        }
        try {
            CodeSource source = Class.forName(className, false, loader).getProtectionDomain().getCodeSource();
            String place = source == null ? "" : source.getLocation().toString();
            return place.isEmpty() ? "runtime" : own.contains(place) ? "main" : place.endsWith("/") ? "test" : "library";
        } catch (ClassNotFoundException | LinkageError | RuntimeException unknown) {
            return "library";
        }
    }

    /** True if a method of this name, or a constructor, says that it throws this. */
    boolean declares(String className, String method, Class<?> thrown) {
        try {
            Class<?> type = Class.forName(className, false, loader);
            boolean constructor = method.equals("<init>");
            for (Executable each : constructor ? type.getDeclaredConstructors() : type.getDeclaredMethods()) {
                for (Class<?> declared : each.getExceptionTypes()) {
                    if ((constructor || each.getName().equals(method)) && declared.isAssignableFrom(thrown)) {
                        return true;
                    }
                }
            }
        } catch (ClassNotFoundException | LinkageError unknown) {
            // A class that cannot be looked at declares nothing.
        }
        return false;
    }

    static final class Loader extends URLClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final List<String> own;

        Loader(URL[] urls, ClassLoader parent, List<String> own) {
            super(urls, parent);
            this.own = own;
        }

        /** True for the address of a folder or a jar with the code under test. */
        boolean isOfOwnCode(URL place) {
            return own.contains(place.toString());
        }

        Class<?> define(String name, byte[] code) {
            return defineClass(name, code, 0, code.length);
        }
    }

    /** The JDK, {@link Probe} and {@link Branches}, and nothing else of the worker. */
    private static final class Window extends ClassLoader {
        Window() {
            super(Probe.class.getClassLoader().getParent());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(Probe.class.getName())) {
                return Probe.class;
            }
            if (name.equals(Branches.class.getName())) {
                return Branches.class;
            }
            throw new ClassNotFoundException(name);
        }
    }
}
