package mrscout.jvm;

import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.help.PitHelpError;
import org.pitest.testapi.Configuration;
import org.pitest.testapi.TestGroupConfig;
import org.pitest.testapi.TestPluginFactory;
import org.pitest.testapi.TestSuiteFinder;
import org.pitest.testapi.TestUnitFinder;

/** Shows relations to PIT as tests, before its own plugins get to see a class. */
public final class RelationsPlugin implements TestPluginFactory {
    @Override
    public String name() {
        return "mrscout";
    }

    @Override
    public String description() {
        return "Relations on their generated inputs";
    }

    @Override
    public Configuration createTestFrameworkConfiguration(
            TestGroupConfig groups,
            ClassByteArraySource source,
            Collection<String> excludedRunners,
            Collection<String> includedTestMethods) {
        return new First(new Units(Assignment.given(), groups, source));
    }

    private static final class First implements Configuration {
        private final TestUnitFinder finder;

        First(TestUnitFinder finder) {
            this.finder = finder;
        }

        @Override
        public int priority() {
            return Integer.MIN_VALUE;
        }

        @Override
        public TestUnitFinder testUnitFinder() {
            return finder;
        }

        @Override
        public TestSuiteFinder testSuiteFinder() {
            return type -> Collections.emptyList();
        }

        @Override
        public Optional<PitHelpError> verifyEnvironment() {
            return Optional.empty();
        }
    }
}
