package mrscout.jvm;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources in batches. If one has errors, the others are compiled again without it. */
final class Compiler {
    private static final int DIAGNOSTICS = 20;
    private static final int SAID = 2000;
    private static final int MESSAGE = 8000;
    /** The only annotation processor without which members of a test do not compile. */
    private static final String LOMBOK = "lombok";
    /** False if no code of the project may run with the compiler. */
    private static final boolean PROCESSES = !"off".equals(System.getProperty("mrscout.lombok"));
    private static final String PROCESSOR = "lombok.launch.AnnotationProcessorHider$AnnotationProcessor";

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    /** Reused with its open jars as long as the class path is the same. */
    private StandardJavaFileManager files;
    private List<File> classPath;
    /** Lombok's jar on the class path, if there is one. Its code runs in this JVM. */
    private File lombok;

    /** The diagnostics of each source, in the order of the sources; none where it has been compiled. */
    List<List<Object>> compile(List<Source> sources, List<File> path, File output, List<String> options)
            throws IOException {
        open(path, output);
        Set<Source> plain = new LinkedHashSet<>(sources);
        Set<Source> annotated = new LinkedHashSet<>();
        if (lombok != null) {
            for (Source source : sources) {
                if (source.mentions(LOMBOK) && plain.remove(source)) {
                    annotated.add(source);
                }
            }
        }
        Map<Source, List<Object>> wrong = new LinkedHashMap<>();
        settle(plain, with(options, "-proc:none"), wrong);
        if (!annotated.isEmpty()) {
            files.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, Collections.singletonList(lombok));
            settle(annotated, with(options, "-processor", PROCESSOR), wrong);
            files.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, Collections.<File>emptyList());
        }
        List<List<Object>> answers = new ArrayList<>();
        for (Source source : sources) {
            List<Object> diagnostics = wrong.get(source);
            answers.add(diagnostics == null ? Collections.emptyList() : diagnostics);
        }
        return answers;
    }

    /** Compiles what can be compiled, and returns the errors of the rest. */
    private void settle(Set<Source> rest, List<String> options, Map<Source, List<Object>> wrong) {
        while (!rest.isEmpty()) {
            Map<Source, List<Object>> found = attempt(rest, options);
            if (found.isEmpty()) {
                break;
            }
            wrong.putAll(found);
            rest.removeAll(found.keySet());
        }
    }

    private static List<String> with(List<String> options, String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(Arrays.asList(more));
        return all;
    }

    private void open(List<File> path, File output) throws IOException {
        if (files == null || !path.equals(classPath)) {
            if (files != null) {
                files.close();
            }
            files = javac.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8);
            files.setLocation(StandardLocation.CLASS_PATH, path);
            files.setLocation(StandardLocation.SOURCE_PATH, Collections.<File>emptyList());
            // Without a path, javac would start plug-ins (com.sun.source.util.Plugin) of the class path.
            files.setLocation(StandardLocation.ANNOTATION_PROCESSOR_PATH, Collections.<File>emptyList());
            lombok = null;
            for (File each : path) {
                if (PROCESSES && each.getName().matches(LOMBOK + "-[0-9.]+\\.jar")) {
                    lombok = each;
                }
            }
            classPath = path;
        }
        files.setLocation(StandardLocation.CLASS_OUTPUT, Collections.singletonList(output));
    }

    /** The errors by source; empty if all have been compiled. */
    private Map<Source, List<Object>> attempt(Collection<Source> sources, List<String> options) {
        DiagnosticCollector<JavaFileObject> collected = new DiagnosticCollector<>();
        StringWriter said = new StringWriter();
        boolean done;
        try {
            done = javac.getTask(said, files, collected, options, null, sources).call();
        } catch (RuntimeException | StackOverflowError | AssertionError crash) {
            return afterCrash(sources, options, Failures.text(crash));
        }
        Map<Source, List<Object>> found = new LinkedHashMap<>();
        List<Object> homeless = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> each : collected.getDiagnostics()) {
            if (each.getKind() == Diagnostic.Kind.ERROR) {
                boolean placed = each.getSource() instanceof Source && sources.contains(each.getSource());
                List<Object> diagnostics =
                        placed ? found.computeIfAbsent((Source) each.getSource(), one -> new ArrayList<>()) : homeless;
                if (diagnostics.size() < DIAGNOSTICS) {
                    diagnostics.add(describe(each));
                }
            }
        }
        if (found.isEmpty() && !homeless.isEmpty()) {
            for (Source source : sources) {
                found.put(source, homeless);
            }
        }
        return found.isEmpty() && !done ? afterCrash(sources, options, said.toString()) : found;
    }

    /** A source that crashes javac is found by halving. */
    private Map<Source, List<Object>> afterCrash(Collection<Source> sources, List<String> options, String crash) {
        Map<Source, List<Object>> found = new LinkedHashMap<>();
        if (sources.size() == 1) {
            found.put(sources.iterator().next(), says("compiler.crashed", crash.substring(0, Math.min(crash.length(), SAID))));
            return found;
        }
        List<Source> all = new ArrayList<>(sources);
        found.putAll(attempt(all.subList(0, all.size() / 2), options));
        found.putAll(attempt(all.subList(all.size() / 2, all.size()), options));
        return found;
    }

    private static List<Object> says(String code, String message) {
        return Collections.singletonList(Arrays.asList(0, 0, -1, -1, code, message));
    }

    private static Object describe(Diagnostic<?> each) {
        return Arrays.asList(
                Math.max(0, each.getLineNumber()),
                Math.max(0, each.getColumnNumber()),
                each.getStartPosition(),
                each.getEndPosition(),
                each.getCode(),
                Failures.cut(each.getMessage(Locale.ENGLISH), MESSAGE));
    }

    List<String> options(Long asked) {
        List<String> options = new ArrayList<>(Arrays.asList(
                "-g", "-implicit:none", "-nowarn", "-Xlint:none", "-Xmaxerrs", "100000"));
        // All is checked before anything is written: an attempt that fails leaves no classes behind.
        options.addAll(Arrays.asList("-encoding", "UTF-8", "-XDcompilePolicy=simple"));
        int newest = SourceVersion.latestSupported().ordinal();
        int oldest = newest >= 20 ? 8 : newest >= 12 ? 7 : newest >= 9 ? 6 : 3;
        int release = asked == null ? newest : (int) Math.max(oldest, Math.min(newest, asked));
        if (release >= 8) {
            options.add("-parameters");
        }
        if (asked != null && newest > 8) {
            options.addAll(Arrays.asList("--release", Integer.toString(release)));
        } else if (asked != null) {
            String version = "1." + release;
            options.addAll(Arrays.asList("-source", version, "-target", version));
        }
        return options;
    }
}
