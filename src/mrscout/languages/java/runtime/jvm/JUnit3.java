package mrscout.jvm;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** JUnit 3: a new instance of the class for each run, with setUp and tearDown. */
final class JUnit3 implements Framework {
    private static final String TEST = "junit.framework.Test";
    private static final String CASE = "junit.framework.TestCase";
    private static final String RESULT = "junit.framework.TestResult";

    private final Reflected reflected;
    private final Object listener;
    private Events events;

    JUnit3(Home.Loader loader) throws Exception {
        reflected = new Reflected(loader);
        listener = reflected.proxy(this::listen, "junit.framework.TestListener");
    }

    @Override
    public Plan plan(Class<?> type, String named) throws Exception {
        int open = named.indexOf('(');
        String method = open < 0 ? named : named.substring(0, open);
        if (Names.methods(type, method + "()").isEmpty()) {
            throw new NoSuchTest(type.getName() + " has no JUnit 3 test " + method);
        }
        Suite3 suite = new Suite3(reflected, type, method);
        return told -> {
            events = told;
            Object test = suite.test();
            Object result = reflected.type(RESULT).getConstructor().newInstance();
            reflected.call(result, RESULT, "addListener", listener);
            reflected.call(test == null ? instance(type, method) : test, TEST, "run", result);
        };
    }

    private Object instance(Class<?> type, String method) throws Exception {
        Constructor<?> constructor;
        try {
            constructor = type.getDeclaredConstructor(String.class);
        } catch (NoSuchMethodException unnamed) {
            constructor = type.getDeclaredConstructor();
        }
        constructor.setAccessible(true);
        Object instance;
        try {
            instance = constructor.getParameterCount() > 0 ? constructor.newInstance(method) : constructor.newInstance();
        } catch (InvocationTargetException thrown) {
            throw Reflected.unwrapped(thrown);
        }
        reflected.call(instance, CASE, "setName", method);
        return instance;
    }

    private Object listen(String called, Object[] arguments) {
        switch (called) {
            case "startTest":
                events.started("");
                break;
            case "endTest":
                events.finished();
                break;
            default:
                events.failed((Throwable) arguments[1]);
        }
        return null;
    }
}
