package mrscout.jvm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;
import org.jacoco.core.data.ExecutionDataStore;

/**
 * Makes lines of what {@link Trial} wrote: JSON, one object on a line. The first says which lines the classes have.
 *
 * <p>Arguments: a file with the names of classes, the trial's file, and the class path, one entry after another.
 */
public final class Lines {
    private final URLClassLoader classPath;
    private final Map<String, List<Integer>> known = new LinkedHashMap<>();

    private Lines(URLClassLoader classPath) {
        this.classPath = classPath;
    }

    public static void main(String[] arguments) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : Arrays.asList(arguments).subList(2, arguments.length)) {
            urls.add(new File(entry).toURI().toURL());
        }
        Lines lines = new Lines(new URLClassLoader(urls.toArray(new URL[0]), null));
        lines.classes(Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8));
        try (DataInputStream in = new DataInputStream(new FileInputStream(arguments[1]))) {
            while (lines.next(in)) {
                continue;
            }
        }
    }

    private void classes(List<String> names) throws IOException {
        Map<String, Object> all = new LinkedHashMap<>();
        for (String name : names) {
            IClassCoverage coverage = analyse(name, new ExecutionDataStore());
            if (coverage != null) {
                Map<String, Object> one = new LinkedHashMap<>();
                one.put("source", coverage.getSourceFileName());
                one.put("lines", lines(coverage, ICounter.NOT_COVERED));
                all.put(name, one);
            }
        }
        print(all);
    }

    private boolean next(DataInputStream in) throws IOException {
        byte[] text;
        byte[] covered;
        try {
            text = new byte[in.readInt()];
            in.readFully(text);
            covered = new byte[in.readInt()];
            in.readFully(covered);
        } catch (EOFException end) {
            return false; // whoever ended the JVM may have cut its last words short
        }
        Map<String, Object> said = Json.object(new String(text, StandardCharsets.UTF_8));
        Map<String, Object> found = new LinkedHashMap<>();
        if (covered.length > 0) {
            ExecutionDataStore store = new ExecutionDataStore();
            ExecutionDataReader reader = new ExecutionDataReader(new ByteArrayInputStream(covered));
            reader.setSessionInfoVisitor(session -> {});
            reader.setExecutionDataVisitor(store);
            reader.read();
            for (ExecutionData each : store.getContents()) {
                List<Integer> lines = lines(each);
                if (!lines.isEmpty()) {
                    found.put(each.getName().replace('/', '.'), lines);
                }
            }
        }
        said.put("lines", found);
        print(said);
        return true;
    }

    private List<Integer> lines(ExecutionData data) throws IOException {
        String key = data.getName() + Arrays.toString(data.getProbes());
        List<Integer> lines = known.get(key);
        if (lines == null) {
            ExecutionDataStore store = new ExecutionDataStore();
            store.put(data);
            IClassCoverage coverage = analyse(data.getName().replace('/', '.'), store);
            lines = coverage == null || coverage.isNoMatch()
                    ? new ArrayList<Integer>()
                    : lines(coverage, ICounter.FULLY_COVERED);
            known.put(key, lines);
        }
        return lines;
    }

    private static List<Integer> lines(IClassCoverage coverage, int wanted) {
        List<Integer> found = new ArrayList<>();
        for (int line = coverage.getFirstLine(); line >= 0 && line <= coverage.getLastLine(); line++) {
            if ((coverage.getLine(line).getStatus() & wanted) != 0) {
                found.add(line);
            }
        }
        return found;
    }

    private IClassCoverage analyse(String name, ExecutionDataStore store) throws IOException {
        URL found = classPath.findResource(name.replace('.', '/') + ".class");
        if (found == null) {
            return null;
        }
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(store, builder).analyzeClass(bytes(found), name);
        for (IClassCoverage each : builder.getClasses()) {
            return each;
        }
        return null;
    }

    private static byte[] bytes(URL address) throws IOException {
        try (InputStream in = address.openStream()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 14];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                bytes.write(buffer, 0, count);
            }
            return bytes.toByteArray();
        }
    }

    private static void print(Map<String, Object> said) {
        byte[] line = (Json.write(said) + "\n").getBytes(StandardCharsets.UTF_8);
        System.out.write(line, 0, line.length);
        System.out.flush();
    }
}
