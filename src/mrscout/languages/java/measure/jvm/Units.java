package mrscout.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.testapi.Configuration;
import org.pitest.testapi.NullExecutionListener;
import org.pitest.testapi.TestGroupConfig;
import org.pitest.testapi.TestPluginFactory;
import org.pitest.testapi.TestUnit;
import org.pitest.testapi.TestUnitExecutionListener;
import org.pitest.testapi.TestUnitFinder;

/** The relation that a class is the harness of, and the tests of a class without those that are left out. */
final class Units implements TestUnitFinder {
    private static final String JUNIT_4 = "org.pitest.junit.adapter.AdaptedJUnitTestUnit";
    private static final Pattern ADDRESS = Pattern.compile("@[0-9a-f]{4,8}(?![0-9a-zA-Z_])");

    private final Assignment assignment;
    private final TestGroupConfig groups;
    private final ClassByteArraySource source;
    private List<TestUnitFinder> others;

    Units(Assignment assignment, TestGroupConfig groups, ClassByteArraySource source) {
        this.assignment = assignment;
        this.groups = groups;
        this.source = source;
    }

    @Override
    public List<TestUnit> findTestUnits(Class<?> type, TestUnitExecutionListener listener) {
        RelationUnit relation = assignment.relation(type);
        if (relation != null) {
            return assignment.apart ? relation.apart() : Collections.<TestUnit>singletonList(relation);
        }
        String suite = assignment.suiteOf(type.getName());
        if (suite == null) {
            return Collections.emptyList(); // for the plugin whose business it is
        }
        Set<String> excluded = assignment.excludedOf(type.getName());
        boolean heard = !(listener instanceof NullExecutionListener);
        TestUnitExecutionListener hears = heard ? new SecondRun(listener, excluded) : listener;
        List<TestUnit> members = new ArrayList<>();
        for (TestUnit unit : usual(type, hears)) {
            // Also those that are excluded, or PIT would look for tests elsewhere: what it does not hear of covers nothing.
            members.add(Suite.member(suite, unit, hears));
        }
        return members;
    }

    /** The tests of a class as PIT's own plugins find them; a plugin may run them while it looks. */
    private List<TestUnit> usual(Class<?> type, TestUnitExecutionListener listener) {
        for (TestUnitFinder each : others()) {
            List<TestUnit> found = each.findTestUnits(type, listener);
            if (!found.isEmpty()) {
                return runnable(type, found);
            }
        }
        return Collections.emptyList();
    }

    /**
     * The same, or the whole class as one test. A parameter without words of its own has its address in the name of a test,
     * and PIT looks for tests by name among parameters that were made anew: it would skip them all.
     */
    private static List<TestUnit> runnable(Class<?> type, List<TestUnit> units) {
        for (TestUnit each : units) {
            if (each.getClass().getName().equals(JUNIT_4) && ADDRESS.matcher(each.getDescription().getName()).find()) {
                return Collections.singletonList(whole(type, each));
            }
        }
        return units;
    }

    /** All of a class as a test like another, which is made without a name of JUnit's here: it may not be there. */
    private static TestUnit whole(Class<?> type, TestUnit like) {
        try {
            return (TestUnit) like.getClass().getConstructor(Class.class, Optional.class).newInstance(type, Optional.empty());
        } catch (ReflectiveOperationException other) {
            return like; // of another version of PIT
        }
    }

    private List<TestUnitFinder> others() {
        if (others == null) {
            List<Configuration> working = new ArrayList<>();
            for (TestPluginFactory each : ServiceLoader.load(TestPluginFactory.class)) {
                if (!(each instanceof RelationsPlugin)) {
                    List<String> nothing = Collections.emptyList();
                    Configuration made = each.createTestFrameworkConfiguration(groups, source, nothing, nothing);
                    if (made != null && !made.verifyEnvironment().isPresent()) {
                        working.add(made);
                    }
                }
            }
            working.sort((one, other) -> Integer.compare(one.priority(), other.priority()));
            others = new ArrayList<>();
            for (Configuration each : working) {
                others.add(each.testUnitFinder());
            }
        }
        return others;
    }
}
