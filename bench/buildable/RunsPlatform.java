import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the classes of the tests named on its input with the JUnit Platform, and says how each test ended. */
class RunsPlatform {
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Map<String, List<String>> byClass = new HashMap<>();
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in));
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            byClass.computeIfAbsent(name.substring(0, name.lastIndexOf('.')), key -> new ArrayList<>()).add(name);
        }
        Launcher launcher = LauncherFactory.create();
        for (Map.Entry<String, List<String>> each : byClass.entrySet()) {
            Map<String, String> said = new HashMap<>();
            String problem = "not found";
            try {
                Class<?> type = Class.forName(each.getKey());
                LauncherDiscoveryRequest request =
                        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(type)).build();
                launcher.execute(request, new Listener(said));
            } catch (Throwable refused) {
                problem = "failed: " + refused.toString().split("\n")[0];
            }
            for (String name : each.getValue()) {
                String method = name.substring(name.lastIndexOf('.') + 1);
                answers.println(name + "\t" + said.getOrDefault(method, said.getOrDefault("", problem)));
            }
        }
        System.exit(0);
    }

    private static final class Listener implements TestExecutionListener {
        private final Map<String, String> said;

        Listener(Map<String, String> said) {
            this.said = said;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            String failure = result.getThrowable().map(thrown -> "failed: " + thrown.toString().split("\n")[0]).orElse("ok");
            String name = test.getSource().filter(MethodSource.class::isInstance)
                    .map(source -> ((MethodSource) source).getMethodName()).orElse("");
            if (!name.isEmpty() || !failure.equals("ok")) {
                said.merge(name, failure, (first, second) -> first.equals("ok") ? second : first);
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            said.put(test.getSource().filter(MethodSource.class::isInstance)
                    .map(source -> ((MethodSource) source).getMethodName()).orElse(""), "skipped");
        }
    }
}
