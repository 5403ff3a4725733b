package mrscout.jvm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import org.pitest.classpath.CodeSource;
import org.pitest.coverage.CoverageDatabase;
import org.pitest.coverage.TestInfo;
import org.pitest.mutationtest.build.DefaultTestPrioritiser;
import org.pitest.mutationtest.build.TestPrioritiser;
import org.pitest.mutationtest.build.TestPrioritiserFactory;

/**
 * Runs suites before relations: PIT ends a JVM in which a mutant does not come to an end, so that whatever comes later is
 * not run on it, and what a relation does must not cost a suite anything. Relations go by their names, since what is run of one
 * depends on those before it, and PIT's own order on a clock.
 */
public final class SuitesFirst implements TestPrioritiserFactory {
    @Override
    public String description() {
        return "Suites before relations";
    }

    @Override
    public TestPrioritiser makeTestPrioritiser(Properties properties, CodeSource code, CoverageDatabase coverage) {
        TestPrioritiser usual = new DefaultTestPrioritiser(coverage);
        return mutation -> {
            List<TestInfo> tests = new ArrayList<>(usual.assignTests(mutation));
            tests.sort(Comparator.comparing(SuitesFirst::relation));
            if (!tests.isEmpty()) {
                Every.count(mutation.getId());
            }
            return tests;
        };
    }

    /** The name of a relation; nothing, which comes before all names, for a test of a suite. */
    private static String relation(TestInfo test) {
        String owner = TestInfo.toDefiningClassName().apply(test).asJavaName();
        return Assignment.given().isRelation(owner) ? test.getName() : "";
    }
}
