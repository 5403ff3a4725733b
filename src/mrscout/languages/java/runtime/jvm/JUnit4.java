package mrscout.jvm;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** JUnit 4: the class's own runner, filtered to one method and told to an own listener. */
final class JUnit4 implements Framework {
    private static final String RUNNER = "org.junit.runner.";
    private static final String DESCRIPTION = "org.junit.runner.Description";
    private static final String FAILURE = "org.junit.runner.notification.Failure";
    private static final String NOTIFIER = "org.junit.runner.notification.RunNotifier";
    /** Runners that keep nothing between two runs. Others are built anew: Parameterized keeps its rows. */
    private static final Set<String> STATELESS = new HashSet<>(Arrays.asList(
            "org.junit.runners.JUnit4",
            "org.junit.runners.BlockJUnit4ClassRunner",
            "org.junit.internal.runners.JUnit4ClassRunner",
            "org.junit.internal.builders.IgnoredClassRunner"));

    private final Reflected reflected;
    private final Object filter;
    private final Object notifier;
    private String wanted;
    private Events events;
    private boolean underWay;

    JUnit4(Home.Loader loader) throws Exception {
        reflected = new Reflected(loader);
        String one = "(L" + DESCRIPTION.replace('.', '/') + ";)";
        filter = Subclass.of(
                loader,
                reflected.type(RUNNER + "manipulation.Filter"),
                this::filter,
                "shouldRun" + one + "Z",
                "describe()Ljava/lang/String;");
        String failure = "(L" + FAILURE.replace('.', '/') + ";)V";
        Object listener = Subclass.of(
                loader,
                reflected.type(RUNNER + "notification.RunListener"),
                this::listen,
                "testStarted" + one + "V",
                "testFinished" + one + "V",
                "testIgnored" + one + "V",
                "testFailure" + failure,
                "testAssumptionFailure" + failure);
        notifier = reflected.type(NOTIFIER).getConstructor().newInstance();
        reflected.call(notifier, NOTIFIER, "addListener", listener);
    }

    @Override
    public Plan plan(Class<?> type, String method) throws Exception {
        int open = method.indexOf('(');
        String name = open < 0 ? method : method.substring(0, open);
        return new Plan() {
            private Object runner = runner(type, name);

            @Override
            public void run(Events told) throws Exception {
                Object current = runner == null ? runner(type, name) : runner;
                runner = STATELESS.contains(current.getClass().getName()) ? current : null;
                wanted = name;
                events = told;
                underWay = false;
                reflected.call(current, RUNNER + "Runner", "run", notifier);
            }
        };
    }

    private Object runner(Class<?> type, String method) throws Exception {
        wanted = method;
        Object request = request(type);
        Object runner = reflected.call(request, RUNNER + "Request", "getRunner");
        try {
            reflected.call(filter, RUNNER + "manipulation.Filter", "apply", runner);
        } catch (Exception refused) {
            if (refused.getClass().getSimpleName().equals("NoTestsRemainException")) {
                throw new NoSuchTest(type.getName() + " has no JUnit 4 test " + method);
            }
            throw refused;
        }
        return runner;
    }

    /** A suite method next to annotated tests is for JUnit 3's runners, and hides what is ignored or assumed. */
    private Object request(Class<?> type) throws Exception {
        if (!Names.inherits(type, "junit.framework.TestCase") && !Names.methods(type, "suite()").isEmpty()) {
            try {
                return reflected.call(null, RUNNER + "Request", "classWithoutSuiteMethod", type);
            } catch (NoSuchMethodException before45) {
                return reflected.call(null, RUNNER + "Request", "aClass", type);
            }
        }
        return reflected.call(null, RUNNER + "Request", "aClass", type);
    }

    private Object filter(String called, Object description) {
        return called.equals("describe") ? "one method" : (Object) keeps(description);
    }

    private boolean keeps(Object description) {
        List<?> children = (List<?>) ask(description, DESCRIPTION, "getChildren");
        for (Object child : children) {
            if (keeps(child)) {
                return true;
            }
        }
        return children.isEmpty() && isWanted(name(description));
    }

    /** Rows are named after their method: add[0], add[1: x], "add(1, 2) [0]", "[0] 1, 2 (add)". */
    private boolean isWanted(String name) {
        if (name.startsWith(wanted)) {
            return name.length() == wanted.length() || " [(:".indexOf(name.charAt(wanted.length())) >= 0;
        }
        return name.endsWith("(" + wanted + ")");
    }

    /** The method's name out of "method(class)", which all versions of JUnit 4 write. */
    private String name(Object description) {
        String shown = (String) ask(description, DESCRIPTION, "getDisplayName");
        int open = shown.endsWith(")") ? shown.lastIndexOf('(') : -1;
        return open < 0 ? shown : shown.substring(0, open);
    }

    private Object listen(String called, Object told) {
        switch (called) {
            case "testStarted":
                if (!name(told).equals("initializationError")) {
                    underWay = true;
                    events.started(name(told));
                }
                break;
            case "testFinished":
                if (underWay) {
                    underWay = false;
                    events.finished();
                }
                break;
            case "testIgnored":
                events.skipped(name(told), "ignored");
                break;
            case "testAssumptionFailure":
                events.skipped(null, String.valueOf(ask(told, FAILURE, "getException")));
                break;
            default:
                events.failed((Throwable) ask(told, FAILURE, "getException"));
        }
        return null;
    }

    private Object ask(Object receiver, String owner, String name) {
        try {
            return reflected.call(receiver, owner, name);
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }
}
