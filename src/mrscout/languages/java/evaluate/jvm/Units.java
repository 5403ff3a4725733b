package mrscout.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
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
                return found;
            }
        }
        return Collections.emptyList();
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
