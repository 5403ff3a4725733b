import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs javac again and again in one JVM, which is warm from the second time on.
 *
 * <p>A line of input names a file of arguments and, after a tab, the file that javac's words go to. The answer is a
 * line with javac's exit code. What processors print goes nowhere, so that it cannot be taken for an answer.
 */
class Compiler {
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true));
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            String[] parts = request.split("\t");
            int code;
            try (OutputStream words = new Bounded(new BufferedOutputStream(new FileOutputStream(parts[1])))) {
                code = run(javac, parts[0], words);
            }
            answers.println(code);
            answers.flush();
        }
    }

    private static int run(JavaCompiler javac, String file, OutputStream words) {
        try {
            return javac.run(null, words, words, "@" + file);
        } catch (Throwable crash) {
            PrintStream told = new PrintStream(words, true);
            crash.printStackTrace(told);
            return 3;
        }
    }

    /** Cuts long lines and long texts: every error quotes its line of the source, which may be the whole file. */
    private static final class Bounded extends FilterOutputStream {
        private static final int LINE = 8 << 10;
        private static final int ALL = 16 << 20;
        private int column;
        private int written;

        Bounded(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int each) throws IOException {
            column = each == '\n' ? 0 : column + 1;
            if (column <= LINE && written < ALL) {
                written++;
                out.write(each);
            }
        }
    }
}
