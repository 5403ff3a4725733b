package mrscout.jvm;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The lines of the relation's assertion, which distinguish its failures from those of later code. */
final class Assertion {
    private static final int DEPTH = 20;

    private final String file;
    /** First and last lines; empty if they are unknown. */
    private final List<?> lines;

    Assertion(String className, List<?> lines) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        int nested = simple.indexOf('$', 1);
        this.file = (nested > 0 ? simple.substring(0, nested) : simple) + ".java";
        this.lines = lines;
    }

    /**
     * Whether a throwable arose in the relation's source, but not at its assertion. One that collects what other throwables
     * said, and one that left no trace there, may be the assertion's.
     */
    boolean isElsewhere(Throwable thrown) {
        if (lines == null || lines.isEmpty() || thrown.getClass().getSimpleName().matches(".*(Multiple|Soft).*")) {
            return false;
        }
        Set<Throwable> met = Collections.newSetFromMap(new IdentityHashMap<>());
        return passesThrough(thrown) && !arose(thrown, met);
    }

    private boolean passesThrough(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (file.equals(frame.getFileName()) && frame.getLineNumber() > 0) {
                return true;
            }
        }
        return false;
    }

    private boolean arose(Throwable thrown, Set<Throwable> met) {
        if (thrown == null || met.size() > DEPTH || !met.add(thrown)) {
            return false;
        }
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (file.equals(frame.getFileName()) && isWithin(frame.getLineNumber())) {
                return true;
            }
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            if (arose(suppressed, met)) {
                return true;
            }
        }
        return arose(thrown.getCause(), met);
    }

    private boolean isWithin(int line) {
        for (Object range : lines) {
            List<?> ends = (List<?>) range;
            if (((Number) ends.get(0)).intValue() <= line && line <= ((Number) ends.get(1)).intValue()) {
                return true;
            }
        }
        return false;
    }
}
