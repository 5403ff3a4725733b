package mrscout.jvm;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Compiles and runs code for a controlling process, which asks by lines of JSON.
 *
 * <p>The controller may end at any time, while a test hangs: so one thread does nothing but read.
 */
public final class Worker {
    private static final int FRAMES = 20;
    /** The number of an answer that says why there is no other. */
    private static final int BROKEN = -1;

    private final Wire wire;
    private final Surroundings surroundings = new Surroundings();
    private final ThreadGroup group = new ThreadGroup("tests");
    private final Compiler compiler = new Compiler();
    private Home home;

    private Worker(Wire wire) {
        this.wire = wire;
    }

    public static void main(String[] arguments) throws IOException {
        Wire wire = new Wire();
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Worker worker = new Worker(wire);
        Thread serving = new Thread(() -> worker.serve(requests), "mrscout");
        serving.setDaemon(true);
        serving.start();
        for (String request = wire.receive(); request != null; request = wire.receive()) {
            requests.add(request);
        }
        Exits.leave();
    }

    private void serve(BlockingQueue<String> requests) {
        while (true) {
            long id = -1;
            try {
                Map<String, Object> request = Json.object(requests.take());
                id = (Long) request.get("id");
                answer(id, request);
            } catch (InterruptedException ignored) {
                continue; // nobody has a reason to
            } catch (IOException gone) {
                Exits.leave();
            } catch (Throwable broken) {
                complain(id, broken);
            }
        }
    }

    private void complain(long id, Throwable broken) {
        try {
            wire.send(id, BROKEN, Collections.singletonMap("broken", Failures.text(broken)));
        } catch (IOException gone) {
            Exits.leave();
        }
    }

    private void answer(long id, Map<String, Object> request) throws Exception {
        Map<String, ?> done = Collections.singletonMap("done", true);
        int sent = 0;
        switch ((String) request.get("op")) {
            case "open":
                if (home != null) {
                    home.close();
                }
                home = new Home(list(request, "generated"), list(request, "classpath"), list(request, "own"));
                surroundings.set("java.class.path", path(list(request, "generated"), list(request, "classpath")));
                break;
            case "reset":
                home.reset();
                group.interrupt(); // what still runs there belongs to classes that are gone
                done = Collections.singletonMap("done", ForkJoinPool.commonPool().isQuiescent());
                break;
            case "compile":
                done = compile(request);
                break;
            case "run":
                sent = run(id, request);
                break;
            default:
                throw new IllegalArgumentException("unknown request");
        }
        wire.send(id, sent, done);
    }

    /** What a build tool's JVM would say that it was started with; some tests start another like it. */
    private static String path(List<?> generated, List<?> classPath) {
        StringBuilder path = new StringBuilder();
        for (List<?> entries : Arrays.<List<?>>asList(generated, classPath)) {
            for (Object entry : entries) {
                path.append(path.length() == 0 ? "" : File.pathSeparator).append(entry);
            }
        }
        return path.toString();
    }

    private Map<String, Object> compile(Map<String, Object> request) throws IOException {
        List<Source> sources = new ArrayList<>();
        for (Object each : list(request, "sources")) {
            List<?> pair = (List<?>) each;
            sources.add(new Source((String) pair.get(0), (String) pair.get(1)));
        }
        List<File> path = new ArrayList<>();
        for (Object entry : list(request, "classpath")) {
            path.add(new File((String) entry));
        }
        File output = new File((String) request.get("output"));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("done", true);
        List<String> options = compiler.options((Long) request.get("release"));
        answer.put("diagnostics", compiler.compile(sources, path, output, options));
        return answer;
    }

    /** Runs tests, and says how many answers were sent: that it has begun, and one for each input. */
    @SuppressWarnings("unchecked")
    private int run(long id, Map<String, Object> request) throws IOException {
        int sent = 0;
        wire.send(id, sent++, Collections.singletonMap("begun", true));
        double each = ((Number) request.get("limit")).doubleValue();
        for (Object asked : list(request, "executions")) {
            Map<String, Object> execution = (Map<String, Object>) asked;
            Limit limit = new Limit(each, ((Number) execution.get("extra")).doubleValue());
            Execution body = new Execution(execution, home, wire, id, sent, surroundings, FRAMES, limit);
            sent += body.count();
            Thread thread = new Thread(group, body, "test");
            thread.start();
            limit.watch(thread, body::hangs);
        }
        return sent;
    }

    private static List<?> list(Map<String, Object> request, String name) {
        Object list = request.get(name);
        return list == null ? Collections.emptyList() : (List<?>) list;
    }
}
