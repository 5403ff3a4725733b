package mrscout.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One test with its inputs, on a thread of its own, which sends each outcome as soon as it is known. */
final class Execution implements Runnable {
    /** The time for threads that a test leaves behind to end by themselves. */
    private static final int PATIENCE_MILLIS = 3;
    private static final int MANY_THREADS = 200;
    /** Of a test with more rows, only the worst is reported. */
    private static final int ROWS = 1000;

    private final Map<String, Object> asked;
    private final Home home;
    private final Wire wire;
    private final long request;
    /** The number of the answer to the first input. */
    private final int first;
    private final Surroundings surroundings;
    private final int frames;
    private final Limit limit;
    /** Null for a developer's own test. */
    private final List<?> inputs;
    /** The number of the input that runs. */
    private volatile int current;

    Execution(
            Map<String, Object> asked,
            Home home,
            Wire wire,
            long request,
            int first,
            Surroundings surroundings,
            int frames,
            Limit limit) {
        this.asked = asked;
        this.home = home;
        this.wire = wire;
        this.request = request;
        this.first = first;
        this.surroundings = surroundings;
        this.frames = frames;
        this.limit = limit;
        this.inputs = (List<?>) asked.get("inputs");
    }

    /** The number of answers that it sends. */
    int count() {
        return inputs == null ? 1 : inputs.size();
    }

    @Override
    public void run() {
        for (int index = 0; index < count(); index++) {
            boolean fresh = Boolean.TRUE.equals(asked.get("fresh"));
            if (fresh) {
                home.reset();
            }
            Thread.currentThread().setContextClassLoader(home.loader());
            current = index;
            Map<String, Object> outcome = execute(inputs == null ? null : (List<?>) inputs.get(index), fresh || index == 0);
            if (limit.isReported()) {
                return;
            }
            try {
                wire.send(request, first + index, outcome);
            } catch (IOException gone) {
                return;
            }
        }
    }

    /** Reports that the current input does not end. What the test does after that is not wanted: the JVM is replaced. */
    void hangs(List<StackTraceElement> loop) {
        Map<String, Object> outcome = new LinkedHashMap<>();
        outcome.put("outcome", "timed out");
        outcome.put("reached", Probe.timesReached());
        outcome.put("seconds", limit.seconds());
        outcome.put("reason", "it did not end");
        outcome.put("loop", Frames.describe(loop, home, frames));
        outcome.put("worn", true);
        try {
            wire.send(request, first + current, outcome);
        } catch (IOException gone) {
            return;
        }
    }

    private Map<String, Object> execute(List<?> input, boolean loads) {
        Assertion assertion = new Assertion((String) asked.get("class"), (List<?>) asked.get("lines"));
        Recorder recorder = new Recorder(inputs != null, assertion);
        int threads = Thread.currentThread().getThreadGroup().activeCount();
        Exits.takeAttempt();
        boolean covers = Boolean.TRUE.equals(asked.get("branches"));
        if (covers) {
            Branches.clear();
        }
        long start = limit.begin(loads);
        try {
            Probe.begin(new Object[0]);
            if (input != null) {
                Probe.begin(new Values(home.loader()).vector(input));
            }
            Probe.digest(Boolean.TRUE.equals(asked.get("digest")));
            String method = (String) asked.get("method");
            Frameworks.plan(home, (String) asked.get("class"), method, (String) asked.get("framework")).run(recorder);
        } catch (Throwable thrown) {
            recorder.finished();
            recorder.failed(thrown);
        }
        boolean late = limit.end();
        double seconds = (System.nanoTime() - start) / 1e9;
        Map<String, Object> outcome = described(recorder);
        if (Exits.takeAttempt()) {
            outcome.put("outcome", "exited");
        } else if (late) {
            outcome.put("outcome", "timed out");
        }
        outcome.put("seconds", seconds);
        if (covers) {
            outcome.put("branches", Branches.taken());
        }
        surroundings.restore();
        leaks(outcome, threads);
        if (!surroundings.isWhole()) {
            outcome.put("worn", true);
        }
        return outcome;
    }

    /** A throwable and its methods may be the project's code. */
    private Map<String, Object> described(Recorder recorder) {
        try {
            return describe(recorder);
        } catch (Throwable hostile) {
            Map<String, Object> outcome = new LinkedHashMap<>();
            outcome.put("outcome", Failures.isExhaustion(hostile) ? "error" : recorder.worst().outcome);
            outcome.put("reached", Probe.timesReached());
            return outcome;
        }
    }

    private Map<String, Object> describe(Recorder recorder) {
        Recorder.Row worst = recorder.worst();
        if (worst == null) {
            recorder.failed(new Framework.NoSuchTest("the framework ran nothing"));
            worst = recorder.worst();
        }
        Map<String, Object> outcome = worst.describe(home, frames);
        outcome.put("reached", Probe.timesReached());
        outcome.put("operand", Probe.operand());
        outcome.put("telling", Probe.isTelling());
        if (recorder.rows().size() > 1 && recorder.rows().size() <= ROWS) {
            List<Object> rows = new ArrayList<>();
            for (Recorder.Row row : recorder.rows()) {
                rows.add(row.describe(home, 0));
            }
            outcome.put("rows", rows);
        }
        if (worst.thrown != null && isWorn(Failures.outOfMemory(worst.thrown))) {
            outcome.put("worn", true);
        }
        return outcome;
    }

    /** True if the JVM should be replaced, since its memory is still full. */
    private static boolean isWorn(OutOfMemoryError thrown) {
        if (thrown == null) {
            return false;
        }
        String message = String.valueOf(thrown.getMessage());
        if (!message.contains("heap space") && !message.contains("array size")) {
            return true; // threads, class space, direct buffers
        }
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() / 2;
    }

    private static void leaks(Map<String, Object> outcome, int before) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        int now = group.activeCount();
        for (int waited = 0; now > before && waited < PATIENCE_MILLIS; waited++) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException early) {
                continue;
            }
            now = group.activeCount();
        }
        if (now > before) {
            outcome.put("leaked", now - before);
        }
        if (now > MANY_THREADS) {
            outcome.put("worn", true);
        }
    }
}
