package mrscout.jvm;

import java.util.HashSet;
import java.util.Set;
import org.pitest.testapi.Description;
import org.pitest.testapi.ExecutedInDiscovery;
import org.pitest.testapi.NullExecutionListener;
import org.pitest.testapi.ResultCollector;
import org.pitest.testapi.TestUnit;
import org.pitest.testapi.TestUnitExecutionListener;

/**
 * A suite of which one test that kills a mutant is enough: the others are not run on it any more. Relations run all
 * the same, so that one run of PIT with its full matrix says what each of them kills, and costs no matrix of suites.
 */
final class Suite {
    /** Names of suites that have killed the mutant in hand; null while there is none, as when coverage is measured. */
    private static Set<String> done;
    /** How many inputs each relation is run on, at most. */
    private static int inputs = Integer.MAX_VALUE;
    /** True if a relation has killed it. */
    private static boolean related;

    private Suite() {}

    /** A mutant was put in place, on which relations are run with some of their inputs. */
    static synchronized void mutated(int most) {
        done = new HashSet<>();
        inputs = most;
        related = false;
    }

    /** A relation has killed it. */
    static synchronized void killedByRelation() {
        related = true;
    }

    /** How many inputs the next relation is run on: some where a suite has killed the mutant, few where a relation has, too. */
    static synchronized int inputs() {
        if (done == null || done.isEmpty()) {
            return inputs;
        }
        return Math.min(inputs, related ? Assignment.given().few : Assignment.given().some);
    }

    static synchronized boolean isMutated() {
        return done != null;
    }

    private static synchronized boolean isDone(String suite) {
        return done != null && done.contains(suite);
    }

    private static synchronized void killed(String suite) {
        if (done != null && done.add(suite)) {
            Trace.killed(suite);
        }
    }

    /**
     * A test as one of a suite. It is run at once where somebody listens, as JUnit 5's are, so that all suites are run before
     * the first relation: code that runs once in a JVM counts for the suite.
     */
    static TestUnit member(String suite, TestUnit unit, TestUnitExecutionListener listener) {
        if (unit instanceof ExecutedInDiscovery) {
            return new Executed(suite, unit);
        }
        Member member = new Member(suite, unit);
        if (listener instanceof NullExecutionListener) {
            return member;
        }
        member.execute(new Teller(listener, unit.getDescription()));
        return new Executed(suite, unit);
    }

    private static class Member implements TestUnit {
        private final String suite;
        private final TestUnit unit;

        Member(String suite, TestUnit unit) {
            this.suite = suite;
            this.unit = unit;
        }

        @Override
        public Description getDescription() {
            return unit.getDescription();
        }

        @Override
        public void execute(ResultCollector collector) {
            if (isDone(suite)) {
                return;
            }
            Trace.running(suite);
            unit.execute(new Watch(suite, collector));
        }
    }

    /** A test that PIT knows to have run while it was looked for. */
    private static final class Executed extends Member implements ExecutedInDiscovery {
        Executed(String suite, TestUnit unit) {
            super(suite, unit);
        }
    }

    private static final class Watch implements ResultCollector {
        private final String suite;
        private final ResultCollector collector;

        Watch(String suite, ResultCollector collector) {
            this.suite = suite;
            this.collector = collector;
        }

        @Override
        public void notifyEnd(Description description, Throwable thrown) {
            if (thrown != null) {
                killed(suite);
            }
            collector.notifyEnd(description, thrown);
        }

        @Override
        public void notifyEnd(Description description) {
            if (!isMutated()) { // PIT would list each test that passes, for each mutant
                collector.notifyEnd(description);
            }
        }

        @Override
        public void notifyStart(Description description) {
            collector.notifyStart(description);
        }

        @Override
        public void notifySkipped(Description description) {
            collector.notifySkipped(description);
        }

        @Override
        public boolean shouldExit() {
            return collector.shouldExit();
        }
    }

    /**
     * Tells a listener what a test tells of itself. A class of TestNG's is one test, and tells of its methods, too, which
     * nobody could run by the names that it has for them.
     */
    private static final class Teller implements ResultCollector {
        private final TestUnitExecutionListener listener;
        private final Description own;

        Teller(TestUnitExecutionListener listener, Description own) {
            this.listener = listener;
            this.own = own;
        }

        @Override
        public void notifyStart(Description description) {
            if (own.equals(description)) {
                listener.executionStarted(description);
            }
        }

        @Override
        public void notifyEnd(Description description, Throwable thrown) {
            if (own.equals(description)) {
                listener.executionFinished(description, false, thrown);
            }
        }

        @Override
        public void notifyEnd(Description description) {
            if (own.equals(description)) {
                listener.executionFinished(description, true);
            }
        }

        @Override
        public void notifySkipped(Description description) {}

        @Override
        public boolean shouldExit() {
            return false;
        }
    }
}
