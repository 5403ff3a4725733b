package mrscout.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.pitest.testapi.Description;
import org.pitest.testapi.ResultCollector;
import org.pitest.testapi.TestUnit;

/** A relation as a test: fails on the first of its inputs that fails, under the name of that input. */
final class RelationUnit implements TestUnit {
    private final Home home;
    private final Class<?> harness;
    private final String method;
    private final String id;
    private final List<Object[]> inputs;
    /** The numbers of the inputs. */
    private final List<Integer> numbers;

    RelationUnit(Home home, Class<?> harness, String method, String id, List<Object[]> inputs, List<Integer> numbers) {
        this.home = home;
        this.harness = harness;
        this.method = method;
        this.id = id;
        this.inputs = inputs;
        this.numbers = numbers;
    }

    /** A test for each input. */
    List<TestUnit> apart() {
        List<TestUnit> units = new ArrayList<>();
        for (int index = 0; index < inputs.size(); index++) {
            List<Integer> number = Collections.singletonList(numbers.get(index));
            units.add(new RelationUnit(home, harness, method, id, Collections.singletonList(inputs.get(index)), number));
        }
        return units;
    }

    @Override
    public Description getDescription() {
        return inputs.size() == 1 ? described(0) : new Description(id, harness);
    }

    private Description described(int index) {
        return new Description(id + "#" + numbers.get(index), harness);
    }

    @Override
    public void execute(ResultCollector collector) {
        Description description = getDescription();
        collector.notifyStart(description);
        int most = Math.min(inputs.size(), Suite.inputs());
        for (int index = 0; index < most; index++) {
            String name = id + "#" + numbers.get(index);
            Trace.running(name);
            Throwable thrown = run(inputs.get(index));
            if (thrown != null) {
                if (Suite.isMutated()) {
                    Trace.killed(name);
                    Suite.killedByRelation();
                } else {
                    SecondRun.write(described(index), thrown);
                }
                collector.notifyEnd(described(index), thrown);
                return;
            }
        }
        collector.notifyEnd(description);
    }

    private Throwable run(Object[] input) {
        First first = new First();
        try {
            Probe.begin(input);
            Frameworks.plan(home, harness.getName(), method, null).run(first);
        } catch (Throwable thrown) {
            return thrown;
        }
        return first.thrown;
    }

    private static final class First implements Framework.Events {
        private volatile Throwable thrown;

        @Override
        public void started(String name) {}

        @Override
        public void finished() {}

        @Override
        public void failed(Throwable cause) {
            if (thrown == null) {
                thrown = cause;
            }
        }

        @Override
        public void skipped(String name, String reason) {}
    }
}
