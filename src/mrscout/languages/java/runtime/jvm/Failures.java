package mrscout.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A throwable as it is reported: bounded, and without trust in its methods, which are the project's code. */
final class Failures {
    private static final int MESSAGE = 2000;
    private static final int NAME = 1000;
    private static final int DEPTH = 20;

    private Failures() {}

    static Map<String, Object> describe(Throwable thrown, Home home, int frames) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("type", cut(thrown.getClass().getName(), NAME));
        described.put("message", message(thrown));
        StackTraceElement[] trace = trace(thrown);
        described.put("frames", Frames.describe(Arrays.asList(trace), home, frames));
        described.put("own", isOwn(thrown, trace, home));
        List<Object> causes = new ArrayList<>();
        for (Throwable cause : causes(thrown)) {
            causes.add(cut(cause.getClass().getName(), NAME));
        }
        described.put("causes", causes);
        return described;
    }

    /** True if memory or stack was exhausted, anywhere in the chain of causes. */
    static boolean isExhaustion(Throwable thrown) {
        if (thrown instanceof VirtualMachineError) {
            return true;
        }
        for (Throwable cause : causes(thrown)) {
            if (cause instanceof VirtualMachineError) {
                return true;
            }
        }
        return false;
    }

    static OutOfMemoryError outOfMemory(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            return (OutOfMemoryError) thrown;
        }
        for (Throwable cause : causes(thrown)) {
            if (cause instanceof OutOfMemoryError) {
                return (OutOfMemoryError) cause;
            }
        }
        return null;
    }

    static String text(Throwable thrown) {
        return thrown == null ? "" : cut(thrown.getClass().getName(), NAME) + ": " + message(thrown);
    }

    /** Its message; without one, as for a failed initializer, type and message of its cause. */
    private static String message(Throwable thrown) {
        String message = said(thrown);
        List<Throwable> causes = message == null ? causes(thrown) : Collections.emptyList();
        if (!causes.isEmpty()) {
            String more = said(causes.get(0));
            message = causes.get(0).getClass().getName() + (more == null ? "" : ": " + more);
        }
        return cut(message, MESSAGE);
    }

    /** The controller refuses texts that are longer. */
    static String cut(String text, int length) {
        return text == null || text.length() <= length ? text : text.substring(0, length) + "…";
    }

    private static String said(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (Throwable hostile) {
            return null;
        }
    }

    private static StackTraceElement[] trace(Throwable thrown) {
        try {
            List<StackTraceElement> trace = new ArrayList<>(Arrays.asList(thrown.getStackTrace()));
            trace.removeIf(frame -> frame == null || Frames.isInserted(frame));
            return trace.toArray(new StackTraceElement[0]);
        } catch (Throwable hostile) {
            return new StackTraceElement[0];
        }
    }

    private static List<Throwable> causes(Throwable thrown) {
        List<Throwable> causes = new ArrayList<>();
        Set<Throwable> met = Collections.newSetFromMap(new IdentityHashMap<>());
        try {
            Throwable cause = thrown.getCause();
            while (cause != null && causes.size() < DEPTH && met.add(cause)) {
                causes.add(cause);
                cause = cause.getCause();
            }
        } catch (Throwable hostile) {
            // The causes so far will do.
        }
        return causes;
    }

    /**
     * Whether the code under test threw it, itself or by a call into the JDK, and does not declare that it does. What
     * counts is the method that was called from outside.
     */
    private static boolean isOwn(Throwable thrown, StackTraceElement[] trace, Home home) {
        StackTraceElement called = null;
        for (StackTraceElement frame : trace) {
            if (!Frames.isJdk(frame.getClassName())) {
                if (!home.owns(frame.getClassName())) {
                    break;
                }
                called = frame;
            }
        }
        return called != null && !home.declares(called.getClassName(), called.getMethodName(), thrown.getClass());
    }
}
