package mrscout.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** TestNG: a suite of one class and one method, told to an own listener. */
final class TestNg implements Framework {
    private static final String TESTNG = "org.testng.TestNG";
    private static final String XML = "org.testng.xml.";
    private static final String RESULT = "org.testng.ITestResult";
    private static final String METHOD = "org.testng.ITestNGMethod";

    private final Reflected reflected;
    private final Object listener;
    private String wanted;
    private Events events;
    private Throwable setUp;

    TestNg(Home.Loader loader) throws Exception {
        reflected = new Reflected(loader);
        String configured = "org.testng.IConfigurationListener";
        if (!reflected.has(configured)) {
            configured = "org.testng.internal.IConfigurationListener"; // before TestNG 6.2
        }
        listener = reflected.proxy(this::listen, "org.testng.ITestListener", configured);
    }

    @Override
    public Plan plan(Class<?> type, String named) throws Exception {
        int open = named.indexOf('(');
        String method = open < 0 ? named : named.substring(0, open);
        if (Names.methods(type, named).isEmpty()) {
            throw new NoSuchTest(type.getName() + " has no TestNG test " + method);
        }
        TestNgMethods methods = new TestNgMethods(type);
        if (methods.isDisabled(method)) {
            return told -> told.skipped(method, "disabled");
        }
        Set<String> needed = methods.needed(method);
        return told -> {
            Object runner = reflected.type(TESTNG).getConstructor(boolean.class).newInstance(false);
            reflected.call(runner, TESTNG, "setVerbose", 0);
            reflected.call(runner, TESTNG, "addListener", listener);
            reflected.call(runner, TESTNG, "setXmlSuites", Collections.singletonList(suite(type, needed)));
            events = told;
            wanted = method;
            setUp = null;
            reflected.call(runner, TESTNG, "run");
        };
    }

    private Object suite(Class<?> type, Set<String> methods) throws Exception {
        Object suite = reflected.type(XML + "XmlSuite").getConstructor().newInstance();
        Object test = reflected.type(XML + "XmlTest").getConstructor(suite.getClass()).newInstance(suite);
        Object tested = reflected.type(XML + "XmlClass").getConstructor(Class.class).newInstance(type);
        List<Object> included = new ArrayList<>();
        for (String method : methods) {
            included.add(reflected.type(XML + "XmlInclude").getConstructor(String.class).newInstance(method));
        }
        reflected.call(tested, XML + "XmlClass", "setIncludedMethods", included);
        reflected.call(test, XML + "XmlTest", "setXmlClasses", Collections.singletonList(tested));
        return suite;
    }

    private Object listen(String called, Object[] arguments) {
        if (called.equals("isEnabled")) {
            return true; // since TestNG 7.9
        }
        try {
            if (arguments != null && reflected.type(RESULT).isInstance(arguments[0])) {
                hear(called, arguments[0]);
            }
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
        return null;
    }

    private void hear(String called, Object result) throws Exception {
        Throwable thrown = (Throwable) reflected.call(result, RESULT, "getThrowable");
        if (called.equals("onConfigurationFailure")) {
            setUp = thrown;
            events.failed(thrown);
            return;
        }
        String name = (String) reflected.call(reflected.call(result, RESULT, "getMethod"), METHOD, "getMethodName");
        if (!name.equals(wanted)) {
            return;
        }
        switch (called) {
            case "onTestStart":
                events.started(name);
                break;
            case "onTestFailure":
            case "onTestFailedButWithinSuccessPercentage":
            case "onTestFailedWithTimeout":
                events.failed(thrown);
                events.finished();
                break;
            case "onTestSuccess":
                events.finished();
                break;
            case "onTestSkipped":
                if (setUp == null) {
                    events.skipped(name, Failures.text(thrown));
                }
                events.finished();
                break;
            default:
        }
    }
}
