package mrscout.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import org.pitest.mutationtest.engine.MutationIdentifier;

/** Counts the mutants that tests are run on, before the first is: a file has as many bytes. */
final class Every {
    private static final Set<MutationIdentifier> SEEN = new HashSet<>();

    private Every() {}

    static synchronized void count(MutationIdentifier mutant) {
        String folder = System.getProperty(Trace.PROPERTY);
        if (folder == null || !SEEN.add(mutant)) { // PIT asks for tests more than once
            return;
        }
        try {
            byte[] one = {'.'};
            Files.write(Paths.get(folder, "every.txt"), one, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException unwritable) {
            // progress is not worth a failure
        }
    }
}
