package mrscout.jvm;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/** Finds the framework of a test, and keeps what each framework has prepared. */
final class Frameworks {
    private static final String TESTABLE = "org.junit.platform.commons.annotation.Testable";
    private static final String TESTNG = "org.testng.annotations.Test";
    private static final String[] JUNIT_4 = {"org.junit.Test", "org.junit.experimental.theories.Theory"};

    private Frameworks() {}

    static Framework.Plan plan(Home home, String className, String method, String hint) throws Exception {
        Map<String, Object> kept = home.kept();
        String key = className + "#" + method + "#" + hint;
        Framework.Plan plan = (Framework.Plan) kept.get(key);
        if (plan == null) {
            Class<?> type = Names.load(className, home.loader());
            plan = framework(home, hint == null ? detect(type, method) : hint).plan(type, method);
            kept.put(key, plan);
        }
        return plan;
    }

    private static Framework framework(Home home, String name) throws Exception {
        Framework framework = (Framework) home.kept().get(name);
        if (framework == null) {
            framework = connect(home.loader(), name);
            home.kept().put(name, framework);
        }
        return framework;
    }

    private static Framework connect(Home.Loader loader, String name) throws Exception {
        switch (name) {
            case "junit3":
                return new JUnit3(loader);
            case "junit4":
                return new JUnit4(loader);
            case "junit5":
                return new Platform(loader);
            case "testng":
                return new TestNg(loader);
            default:
                throw new Framework.NoSuchTest("unknown test framework: " + name);
        }
    }

    /** A method's own annotation comes first; a class may hold tests of two frameworks while it is migrated. */
    static String detect(Class<?> type, String method) throws Framework.NoSuchTest {
        List<Method> methods = Names.methods(type, method);
        for (Method each : methods) {
            if (Names.annotated(each, TESTABLE)) {
                return "junit5";
            }
            if (Names.annotated(each, JUNIT_4)) {
                return "junit4";
            }
            if (Names.annotated(each, TESTNG)) {
                return "testng";
            }
        }
        if (Names.annotated(type, "org.junit.runner.RunWith")) {
            return "junit4"; // a runner may name its tests as it likes
        }
        if (Names.inherits(type, "junit.framework.TestCase")) {
            return "junit3";
        }
        if (!methods.isEmpty() && Names.annotated(type, TESTNG)) {
            return "testng";
        }
        throw new Framework.NoSuchTest(type.getName() + " has no test " + method);
    }
}
