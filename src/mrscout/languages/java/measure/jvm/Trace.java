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
 * Says in a file what has killed the mutant in hand, and what runs on it. PIT ends a JVM in which a mutant does not come
 * to an end and tells no test, so that the file is all that is left of it.
 */
public final class Trace implements EnvironmentResetPlugin, ResetEnvironment {
    /** Names the folder; without it nothing is written. */
    static final String PROPERTY = "mrscout.trace";
    private static final int SIZE = 1 << 16;

    private static final MappedByteBuffer FILE = open();
    /** Where the name of what runs begins; the killers stand before it. */
    private static int start;
    /** That were put in place in this JVM, as it says behind the names. */
    private static int mutants;

    @Override
    public ResetEnvironment make() {
        return this;
    }

    @Override
    public String description() {
        return "Says what runs on which mutant";
    }

    @Override
    public void resetFor(Mutant mutant) {
        MutationIdentifier id = mutant.getDetails().getId();
        start = 0;
        append(key(id) + "\t");
        String file = id.getClassName().getPackage().asJavaName() + "/" + mutant.getDetails().getFilename();
        Suite.mutated(Assignment.given().mostOn(file, mutant.getDetails().getLineNumber()));
        if (FILE != null) {
            FILE.putInt(SIZE, ++mutants);
        }
    }

    /** What tells a mutant from all others. */
    static String key(MutationIdentifier id) {
        return place(id) + "\t" + id.getMutator();
    }

    /** Where it is: what several mutants can share that change one instruction. */
    static String place(MutationIdentifier id) {
        return id.getClassName().asJavaName()
                + "\t" + id.getLocation().getMethodName()
                + "\t" + id.getLocation().getMethodDesc()
                + "\t" + id.getFirstIndex();
    }

    /** A suite, or a relation on one of its inputs, is being run. */
    static synchronized void running(String name) {
        write(name + "\n");
    }

    /** It has killed the mutant. */
    static synchronized void killed(String name) {
        append(name + "\t");
    }

    private static synchronized void append(String text) {
        if (write(text + "\n")) {
            start += text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    private static boolean write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (FILE == null || start + bytes.length > SIZE) {
            return false;
        }
        ByteBuffer view = FILE.duplicate();
        view.position(start);
        view.put(bytes);
        return true;
    }

    private static MappedByteBuffer open() {
        String folder = System.getProperty(PROPERTY);
        if (folder == null) {
            return null;
        }
        try (RandomAccessFile file = new RandomAccessFile(
                Files.createTempFile(Paths.get(folder), "trace", ".txt").toFile(), "rw")) {
            return file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, SIZE + Integer.BYTES);
        } catch (IOException unwritable) {
            return null;
        }
    }
}
