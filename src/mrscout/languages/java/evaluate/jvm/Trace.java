package mrscout.jvm;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.pitest.mutationtest.engine.Mutant;
import org.pitest.mutationtest.engine.MutationIdentifier;
import org.pitest.mutationtest.environment.EnvironmentResetPlugin;
import org.pitest.mutationtest.environment.ResetEnvironment;

/**
 * Says in a file what runs on which mutant. PIT ends a JVM in which a mutant does not come to an end and tells no
 * test, so that the file is all that is left of it.
 */
public final class Trace implements EnvironmentResetPlugin, ResetEnvironment {
    /** Names the folder; without it nothing is written. */
    private static final String PROPERTY = "mrscout.trace";
    private static final int SIZE = 1 << 12;

    private static final MappedByteBuffer FILE = open();
    private static int start;

    @Override
    public ResetEnvironment make() {
        return this;
    }

    @Override
    public String description() {
        return "Says which relation runs on which mutant";
    }

    @Override
    public void resetFor(Mutant mutant) {
        MutationIdentifier id = mutant.getDetails().getId();
        String name = id.getClassName().asJavaName()
                + "\t" + id.getLocation().getMethodName()
                + "\t" + id.getLocation().getMethodDesc()
                + "\t" + id.getMutator()
                + "\t" + id.getFirstIndex()
                + "\t";
        start = write(name + "\n", 0) - 1; // until a relation runs, none does
    }

    static void now(String relation, int input) {
        write(relation + "#" + input + "\n", start);
    }

    private static int write(String text, int at) {
        if (FILE == null) {
            return 1;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (at + bytes.length > SIZE) {
            return SIZE;
        }
        ByteBuffer view = FILE.duplicate();
        view.position(at);
        view.put(bytes);
        return at + bytes.length;
    }

    private static MappedByteBuffer open() {
        String folder = System.getProperty(PROPERTY);
        if (folder == null) {
            return null;
        }
        try (RandomAccessFile file = new RandomAccessFile(
                Files.createTempFile(Paths.get(folder), "trace", ".txt").toFile(), "rw")) {
            return file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
        } catch (IOException unwritable) {
            return null;
        }
    }
}
