package mrscout.jvm;

import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jacoco.agent.rt.IAgent;
import org.jacoco.agent.rt.RT;
import org.pitest.classpath.ClassloaderByteArraySource;
import org.pitest.testapi.Description;
import org.pitest.testapi.ResultCollector;
import org.pitest.testapi.TestGroupConfig;
import org.pitest.testapi.TestUnit;
import org.pitest.testapi.TestUnitExecutionListener;

/**
 * Runs tests one after another on the code as it is, and says of each whether it passes, how long it takes and, where
 * JaCoCo is there, what it covers. Tests are found in the way that PIT finds them, and have the same names.
 *
 * <p>Arguments: a file with the names of classes, and the file to write. A class is said before its first test, so
 * that whoever reads knows where the JVM ended; at its end it says how many seconds of the processors it took.
 */
public final class Trial implements TestUnitExecutionListener, ResultCollector {
    private final DataOutputStream out;
    private final IAgent agent;
    private final Set<Description> heard = new HashSet<>();
    private final Patience patience = Patience.watching();
    private Class<?> type;
    private long started;

    private Trial(DataOutputStream out, IAgent agent) {
        this.out = out;
        this.agent = agent;
    }

    public static void main(String[] arguments) throws Exception {
        List<String> names = Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8);
        Units units = new Units(Assignment.given(), new TestGroupConfig(), ClassloaderByteArraySource.fromContext());
        try (FileOutputStream file = new FileOutputStream(arguments[1])) {
            Trial trial = new Trial(new DataOutputStream(file), agent());
            System.setOut(new Silence());
            System.setErr(new Silence());
            for (String name : names) {
                trial.run(name, units);
            }
            trial.say(Collections.<String, Object>singletonMap("end", Patience.processor()), new byte[0]);
        }
        Runtime.getRuntime().halt(0);
    }

    private static IAgent agent() {
        try {
            return RT.getAgent();
        } catch (IllegalStateException | LinkageError absent) {
            return null;
        }
    }

    private void run(String name, Units units) throws IOException {
        say(Collections.<String, Object>singletonMap("class", name), new byte[0]);
        patience.begin();
        if (agent != null) {
            agent.reset(); // here, and not before each test: what prepares all tests of a class is its first one's
        }
        try {
            type = Class.forName(name);
            for (TestUnit each : units.findTestUnits(type, this)) {
                if (!heard.contains(each.getDescription())) {
                    each.execute(this);
                }
            }
        } catch (Throwable broken) {
            Map<String, Object> said = new LinkedHashMap<>();
            said.put("broken", name);
            said.put("said", said(broken));
            say(said, new byte[0]);
        }
    }

    @Override
    public synchronized void executionStarted(Description description) {
        begin();
    }

    @Override
    public synchronized void executionFinished(Description description, boolean passed, Throwable thrown) {
        end(description, passed ? "passed" : "failed", thrown);
    }

    @Override
    public synchronized void notifyStart(Description description) {
        begin();
    }

    @Override
    public synchronized void notifyEnd(Description description, Throwable thrown) {
        end(description, thrown == null ? "passed" : "failed", thrown);
    }

    @Override
    public synchronized void notifyEnd(Description description) {
        end(description, "passed", null);
    }

    @Override
    public synchronized void notifySkipped(Description description) {
        end(description, "skipped", null);
    }

    @Override
    public boolean shouldExit() {
        return false;
    }

    private void begin() {
        patience.begin();
        started = System.nanoTime();
    }

    private void end(Description description, String outcome, Throwable thrown) {
        double seconds = (System.nanoTime() - started) / 1e9;
        heard.add(description);
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("of", type.getName());
        said.put("test", description.getName());
        said.put("outcome", outcome);
        said.put("seconds", seconds);
        if (thrown != null) {
            said.put("said", said(thrown));
        }
        try {
            say(said, agent == null ? new byte[0] : agent.getExecutionData(true));
        } catch (IOException gone) {
            throw new IllegalStateException(gone);
        }
        begin();
    }

    private void say(Map<String, Object> said, byte[] covered) throws IOException {
        byte[] text = Json.write(said).getBytes(StandardCharsets.UTF_8);
        synchronized (out) {
            out.writeInt(text.length);
            out.write(text);
            out.writeInt(covered.length);
            out.write(covered);
            out.flush();
        }
    }

    static String said(Throwable thrown) {
        String text = String.valueOf(thrown).replaceAll("\\s+", " ");
        return text.substring(0, Math.min(text.length(), 300));
    }
}
