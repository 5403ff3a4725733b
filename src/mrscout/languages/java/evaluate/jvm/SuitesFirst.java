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
 * Runs suites before relations, and both in PIT's own order: PIT ends a JVM in which a mutant does not come to an end, so
 * that whatever comes later is not run on it, and what a relation does must not cost a suite anything.
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
            tests.sort(Comparator.comparing(SuitesFirst::isRelation));
            if (!tests.isEmpty()) {
                Every.count(mutation.getId());
            }
            return tests;
        };
    }

    private static boolean isRelation(TestInfo test) {
        return Assignment.given().isRelation(TestInfo.toDefiningClassName().apply(test).asJavaName());
    }
}
