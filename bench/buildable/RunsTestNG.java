import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** Runs the classes of the tests named on its input with TestNG, and says how each test ended. */
class RunsTestNG {
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Set<String> wanted = new LinkedHashSet<>();
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in));
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            wanted.add(name);
        }
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (String name : wanted) {
            classes.add(Class.forName(name.substring(0, name.lastIndexOf('.'))));
        }
        TestListenerAdapter listener = new TestListenerAdapter();
        TestNG runner = new TestNG(false);
        runner.setOutputDirectory(Files.createTempDirectory("testng").toString());
        runner.setTestClasses(classes.toArray(new Class<?>[0]));
        runner.addListener((Object) listener);
        runner.run();
        Map<String, String> said = new HashMap<>();
        listener.getPassedTests().forEach(result -> said.put(name(result), "ok"));
        listener.getSkippedTests().forEach(result -> said.put(name(result), "skipped"));
        listener.getFailedTests().forEach(result -> said.put(name(result), "failed: " + result.getThrowable()));
        for (String name : wanted) {
            answers.println(name + "\t" + said.getOrDefault(name, "not found").split("\n")[0]);
        }
        System.exit(0);
    }

    private static String name(ITestResult result) {
        return result.getTestClass().getName() + "." + result.getMethod().getMethodName();
    }
}
