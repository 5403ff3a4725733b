package mrscout.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The frames of a stack as they are reported: bounded, and each with whose code it is in. */
final class Frames {
    /** Innermost frames of the JDK that are reported; of the others only those that are not the JDK's. */
    private static final int INNERMOST = 3;
    private static final int NAME = 1000;

    private Frames() {}

    /** [class, method, line, kind of code] of some frames, the innermost first, up to the first of a test. */
    static List<Object> describe(List<StackTraceElement> stack, Home home, int most) {
        List<Object> described = new ArrayList<>();
        int index = 0;
        for (StackTraceElement frame : stack) {
            if (described.size() == most) {
                break;
            }
            String kind = home.kindOf(frame.getClassName());
            if (index++ < INNERMOST || !kind.equals("runtime")) {
                described.add(Arrays.<Object>asList(
                        Failures.cut(frame.getClassName(), NAME),
                        Failures.cut(frame.getMethodName(), NAME),
                        (long) Math.max(0, frame.getLineNumber()),
                        kind));
            }
            if (kind.equals("test")) {
                break;
            }
        }
        return described;
    }

    /** The frames that all samples of one thread have in common, the innermost first: the innermost one loops. */
    static List<StackTraceElement> common(List<StackTraceElement[]> samples) {
        StackTraceElement[] first = samples.get(0);
        int depth = first.length;
        for (StackTraceElement[] other : samples) {
            int same = 0;
            while (same < Math.min(depth, other.length) && isSame(fromEnd(first, same), fromEnd(other, same))) {
                same++;
            }
            depth = same;
        }
        return Arrays.asList(first).subList(first.length - depth, first.length);
    }

    private static StackTraceElement fromEnd(StackTraceElement[] stack, int index) {
        return stack[stack.length - 1 - index];
    }

    private static boolean isSame(StackTraceElement one, StackTraceElement other) {
        return one.getClassName().equals(other.getClassName()) && one.getMethodName().equals(other.getMethodName());
    }

    /** Whether it is of a call that {@link Instrumenter} inserts, in which a stack may overflow. */
    static boolean isInserted(StackTraceElement frame) {
        return frame.getClassName().equals(Branches.class.getName());
    }

    static boolean isJdk(String name) {
        return name.startsWith("java.") || name.startsWith("javax.") || name.startsWith("jdk.")
                || name.startsWith("sun.") || name.startsWith("com.sun.");
    }
}
