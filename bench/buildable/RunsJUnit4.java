import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;

/** Runs single tests of JUnit 3 and 4, one a line of input, and says how each ended. */
class RunsJUnit4 {
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in));
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            answers.println(name + "\t" + run(name));
        }
        System.exit(0);
    }

    private static String run(String name) {
        int dot = name.lastIndexOf('.');
        try {
            Class<?> type = Class.forName(name.substring(0, dot));
            Result result = new JUnitCore().run(Request.method(type, name.substring(dot + 1)));
            if (result.getFailureCount() > 0) {
                return "failed: " + result.getFailures().get(0).getException().toString().split("\n")[0];
            }
            return result.getRunCount() > 0 ? "ok" : "skipped";
        } catch (Throwable refused) {
            return "failed: " + refused.toString().split("\n")[0];
        }
    }
}
