package mrscout.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** A JUnit 3 class with its own suite method, reduced to one test with the decorators around it. */
final class Suite3 {
    private static final String CASE = "junit.framework.TestCase";
    private static final String SUITE = "junit.framework.TestSuite";
    private static final String DECORATOR = "junit.extensions.TestDecorator";

    private final Reflected reflected;
    private final Class<?> type;
    private final String method;

    Suite3(Reflected reflected, Class<?> type, String method) {
        this.reflected = reflected;
        this.type = type;
        this.method = method;
    }

    /** The test to run; null where the class has no suite, or none with this method. */
    Object test() throws Exception {
        Method maker;
        try {
            maker = type.getMethod("suite");
        } catch (NoSuchMethodException plain) {
            return null;
        }
        if (!Modifier.isStatic(maker.getModifiers())) {
            return null;
        }
        try {
            maker.setAccessible(true);
            return cut(maker.invoke(null));
        } catch (InvocationTargetException thrown) {
            throw Reflected.unwrapped(thrown);
        }
    }

    private Object cut(Object test) throws Exception {
        if (is(test, SUITE)) {
            return cutSuite(Collections.list(
                    (Enumeration<?>) reflected.call(test, SUITE, "tests")));
        }
        if (is(test, DECORATOR)) {
            Field decorated = reflected.type(DECORATOR).getDeclaredField("fTest");
            decorated.setAccessible(true);
            Object inside = cut(decorated.get(test));
            decorated.set(test, inside);
            return inside == null ? null : test;
        }
        boolean wanted = is(test, CASE) && type.isInstance(test)
                && method.equals(reflected.call(test, CASE, "getName"));
        return wanted ? test : null;
    }

    private Object cutSuite(List<?> tests) throws Exception {
        Object kept = reflected.type(SUITE).getConstructor().newInstance();
        boolean some = false;
        for (Object each : tests) {
            Object inside = cut(each);
            if (inside != null) {
                reflected.call(kept, SUITE, "addTest", inside);
                some = true;
            }
        }
        return some ? kept : null;
    }

    private boolean is(Object test, String name) throws ClassNotFoundException {
        return reflected.has(name) && reflected.type(name).isInstance(test);
    }
}
