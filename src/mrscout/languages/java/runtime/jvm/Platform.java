package mrscout.jvm;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** JUnit 5 and 6, and every engine of the JUnit Platform, through the project's launcher. */
final class Platform implements Framework, PlatformPlan.Launcher {
    private static final String LAUNCHER = "org.junit.platform.launcher.";
    private static final String BUILDER = LAUNCHER + "core.LauncherDiscoveryRequestBuilder";
    private static final String FACTORY = LAUNCHER + "core.LauncherFactory";
    private static final String IDENTIFIER = LAUNCHER + "TestIdentifier";
    private static final String ENGINE = "org.junit.platform.engine.";
    private static final String RESULT = ENGINE + "TestExecutionResult";

    private final ClassLoader loader;
    private final Reflected reflected;
    private final Object launcher;
    private final Object listeners;
    private Events events;

    Platform(Home.Loader loader) throws Exception {
        this.loader = loader;
        reflected = new Reflected(loader);
        launcher = launcher();
        listeners = Array.newInstance(reflected.type(LAUNCHER + "TestExecutionListener"), 1);
        Array.set(listeners, 0, reflected.proxy(this::listen, LAUNCHER + "TestExecutionListener"));
    }

    /** One session for all requests, where there are sessions: without, each request looks for engines again. */
    private Object launcher() throws Exception {
        try {
            Object session = reflected.call(null, FACTORY, "openSession");
            return reflected.call(session, LAUNCHER + "LauncherSession", "getLauncher");
        } catch (NoSuchMethodException before18) {
            return reflected.call(null, FACTORY, "create");
        }
    }

    @Override
    public Plan plan(Class<?> type, String method) throws Exception {
        List<Object> selectors = new ArrayList<>();
        for (Method each : Names.methods(type, method)) {
            if (Names.annotated(each, "org.junit.platform.commons.annotation.Testable")) {
                selectors.add(reflected.call(null, ENGINE + "discovery.DiscoverySelectors", "selectMethod", type, each));
            }
        }
        if (selectors.isEmpty()) {
            throw new NoSuchTest(type.getName() + " has no JUnit Platform test " + method);
        }
        return new PlatformPlan(this, loader, request(selectors));
    }

    @Override
    public Object discover(Object request) throws Exception {
        return reflected.call(launcher, LAUNCHER + "Launcher", "discover", request);
    }

    @Override
    public void execute(Object what, Events told) throws Exception {
        events = told;
        reflected.call(launcher, LAUNCHER + "Launcher", "execute", what, listeners);
    }

    private Object request(List<Object> selectors) throws Exception {
        Object builder = reflected.call(null, BUILDER, "request");
        reflected.call(builder, BUILDER, "selectors", selectors);
        Object others = reflected.call(
                null, LAUNCHER + "EngineFilter", "excludeEngines", (Object) new String[] {"junit-vintage"});
        Object filters = Array.newInstance(reflected.type(ENGINE + "Filter"), 1);
        Array.set(filters, 0, others);
        reflected.call(builder, BUILDER, "filters", filters);
        // Rows side by side would share one marker.
        reflected.call(builder, BUILDER, "configurationParameter", "junit.jupiter.execution.parallel.enabled", "false");
        return reflected.call(builder, BUILDER, "build");
    }

    private Object listen(String called, Object[] arguments) {
        try {
            switch (called) {
                case "executionStarted":
                    if (isTest(arguments[0])) {
                        events.started(name(arguments[0]));
                    }
                    break;
                case "executionSkipped":
                    events.skipped(name(arguments[0]), String.valueOf(arguments[1]));
                    break;
                case "executionFinished":
                    finished(arguments[0], arguments[1]);
                    break;
                default:
            }
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
        return null;
    }

    private void finished(Object identifier, Object result) throws Exception {
        String status = reflected.call(result, RESULT, "getStatus").toString();
        Throwable thrown = (Throwable) ((Optional<?>) reflected.call(result, RESULT, "getThrowable")).orElse(null);
        if (status.equals("ABORTED")) {
            events.skipped(isTest(identifier) ? null : name(identifier), String.valueOf(thrown));
        } else if (status.equals("FAILED")) {
            events.failed(thrown == null ? new AssertionError("failed without a throwable") : thrown);
        }
        if (isTest(identifier)) {
            events.finished();
        }
    }

    private boolean isTest(Object identifier) throws Exception {
        return (Boolean) reflected.call(identifier, IDENTIFIER, "isTest");
    }

    private String name(Object identifier) throws Exception {
        return (String) reflected.call(identifier, IDENTIFIER, "getDisplayName");
    }
}
