package mrscout.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a JVM is to run, out of a file that a system property names. */
final class Assignment {
    /** Names the file. */
    static final String PROPERTY = "mrscout.assignment";

    private static Assignment given;

    /** Relations by the name of their harness. */
    private final Map<String, Map<String, Object>> relations = new HashMap<>();
    /** Names of suites, by the names of the classes of their tests. */
    private final Map<String, String> suites = new HashMap<>();
    /** Names of tests that are left out, by the name of their class. */
    private final Map<String, Set<String>> excluded = new HashMap<>();
    /** How many inputs of each relation are run on mutants of crowded lines: by line, by package and file. */
    private final Map<String, Map<String, Object>> most = new HashMap<>();
    /** How many are run on a mutant that a suite has killed already. */
    final int some;
    /** How many are run on a mutant that a suite and a relation have killed already. */
    final int few;
    /** The places whose mutants are tried; null for all. */
    private final Set<String> only;
    /** How many of all mutants are tried, from 0 to 1. */
    final double share;
    /** True if each input is a test of its own, rather than the relation with all of them. */
    final boolean apart;

    @SuppressWarnings("unchecked")
    Assignment(Map<String, Object> read) {
        for (Object each : (List<?>) read.get("relations")) {
            Map<String, Object> relation = (Map<String, Object>) each;
            relations.put((String) relation.get("harness"), relation);
        }
        for (Map.Entry<String, Object> each : ((Map<String, Object>) read.get("suites")).entrySet()) {
            suites.put(each.getKey(), (String) each.getValue());
        }
        for (Map.Entry<String, Object> each : ((Map<String, Object>) read.get("excluded")).entrySet()) {
            excluded.put(each.getKey(), new HashSet<>((List<String>) each.getValue()));
        }
        for (Map.Entry<String, Object> each : ((Map<String, Object>) read.get("most")).entrySet()) {
            most.put(each.getKey(), (Map<String, Object>) each.getValue());
        }
        some = ((Number) read.get("some")).intValue();
        few = ((Number) read.get("few")).intValue();
        only = read.get("only") == null ? null : new HashSet<>((List<String>) read.get("only"));
        share = ((Number) read.get("share")).doubleValue();
        apart = Boolean.TRUE.equals(read.get("apart"));
    }

    static synchronized Assignment given() {
        if (given == null) {
            given = read(System.getProperty(PROPERTY));
        }
        return given;
    }

    private static Assignment read(String path) {
        try {
            byte[] bytes = Files.readAllBytes(Paths.get(path));
            return new Assignment(Json.object(new String(bytes, StandardCharsets.UTF_8)));
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    /** The suite that the tests of a class belong to; null for none. */
    String suiteOf(String className) {
        return suites.get(className);
    }

    /** The tests of a class that are left out. */
    Set<String> excludedOf(String className) {
        return excluded.getOrDefault(className, Collections.<String>emptySet());
    }

    /** How many inputs of each relation are run on the mutants of a line. */
    int mostOn(String source, int line) {
        Object inputs = most.getOrDefault(source, Collections.<String, Object>emptyMap()).get(String.valueOf(line));
        return inputs == null ? Integer.MAX_VALUE : ((Number) inputs).intValue();
    }

    /** True if mutants of a place are tried. */
    boolean wants(String place) {
        return only == null || only.contains(place);
    }

    /** True if a class is the harness of a relation. */
    boolean isRelation(String className) {
        return relations.containsKey(className);
    }

    /** The relation whose harness a class is; null for none. */
    RelationUnit relation(Class<?> harness) {
        Map<String, Object> relation = relations.get(harness.getName());
        if (relation == null) {
            return null;
        }
        Home home = Shared.HOME;
        Values values = new Values(home.loader());
        List<Object[]> inputs = new ArrayList<>();
        for (Object each : (List<?>) relation.get("inputs")) {
            inputs.add(vector(values, (List<?>) each));
        }
        List<Integer> numbers = new ArrayList<>();
        for (Object each : (List<?>) relation.get("numbers")) {
            numbers.add(((Number) each).intValue());
        }
        String method = (String) relation.get("method");
        return new RelationUnit(home, harness, method, (String) relation.get("id"), inputs, numbers);
    }

    private static Object[] vector(Values values, List<?> input) {
        try {
            return values.vector(input);
        } catch (ReflectiveOperationException gone) {
            throw new IllegalStateException(gone);
        }
    }

    /** Made when the first relation is, so that a JVM without relations needs none of it. */
    private static final class Shared {
        static final Home HOME = new Home(Assignment.class.getClassLoader());
    }
}
