package mrscout.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.pitest.testapi.Description;
import org.pitest.testapi.TestUnitExecutionListener;

/**
 * Hears how tests end when PIT runs them on the code as it is, which is the second time that they are run, and writes
 * down which end otherwise than before. Tests that did not pass then are hidden from PIT.
 */
final class SecondRun implements TestUnitExecutionListener {
    private final TestUnitExecutionListener pit;
    /** Names of tests that did not pass before. */
    private final Set<String> excluded;

    SecondRun(TestUnitExecutionListener pit, Set<String> excluded) {
        this.pit = pit;
        this.excluded = excluded;
    }

    @Override
    public void executionStarted(Description description) {
        if (!excluded.contains(description.getName())) {
            pit.executionStarted(description);
        }
    }

    @Override
    public void executionFinished(Description description, boolean passed, Throwable thrown) {
        boolean before = !excluded.contains(description.getName());
        if (before) {
            pit.executionFinished(description, passed, thrown);
        }
        if (before != passed) {
            write(description, thrown);
        }
    }

    /** A test ends otherwise than before. */
    static synchronized void write(Description description, Throwable thrown) {
        String folder = System.getProperty(Trace.PROPERTY);
        if (folder == null) {
            return;
        }
        String said = thrown == null ? "" : Trial.said(thrown);
        String line = description.getFirstTestClass() + "\t" + description.getName() + "\t" + said + "\n";
        Path path = Paths.get(folder, "otherwise.tsv");
        try {
            Files.write(path, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException unwritable) {
            throw new IllegalStateException(unwritable);
        }
    }
}
