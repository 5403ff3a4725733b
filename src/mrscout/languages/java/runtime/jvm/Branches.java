package mrscout.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The branches of the code under test that ran since the last {@link #clear}. {@link Instrumenter} inserts the calls of
 * the public methods.
 *
 * <p>The branches of a class stand side by side, from a first number on that stays the same if the class is loaded again.
 */
public final class Branches {
    /** Branches of classes that are loaded when there are so many already are not counted. */
    private static final int MOST = 1 << 17;
    private static final int DIGIT = 4;

    private static final boolean[] RAN = new boolean[MOST];
    /** The number of the first branch of each class, and how many it has. */
    private static final Map<String, int[]> CLASSES = new TreeMap<>();
    private static int next;

    private Branches() {}

    /** A method begins, an exception is caught, or a switch goes to a case. */
    public static void ran(int branch) {
        RAN[branch] = true;
    }

    public static void zero(int value, int branch) {
        RAN[value == 0 ? branch : branch + 1] = true;
    }

    public static void negative(int value, int branch) {
        RAN[value < 0 ? branch : branch + 1] = true;
    }

    public static void positive(int value, int branch) {
        RAN[value > 0 ? branch : branch + 1] = true;
    }

    public static void equal(int one, int other, int branch) {
        RAN[one == other ? branch : branch + 1] = true;
    }

    public static void less(int one, int other, int branch) {
        RAN[one < other ? branch : branch + 1] = true;
    }

    public static void greater(int one, int other, int branch) {
        RAN[one > other ? branch : branch + 1] = true;
    }

    public static void same(Object one, Object other, int branch) {
        RAN[one == other ? branch : branch + 1] = true;
    }

    public static void absent(Object value, int branch) {
        RAN[value == null ? branch : branch + 1] = true;
    }

    /** The number of the first branch of a class that has so many; -1 if there is no room left for it. */
    static synchronized int firstOf(String className, int count) {
        int[] known = CLASSES.get(className);
        if (known != null && known[1] == count) {
            return known[0];
        }
        if (count > MOST - next) {
            return -1;
        }
        CLASSES.put(className, new int[] {next, count});
        next += count;
        return next - count;
    }

    static synchronized void clear() {
        Arrays.fill(RAN, 0, next, false);
    }

    /** Each class of which branches ran, by name, with their numbers within the class as digits of a set: 6 is {1, 2}. */
    static synchronized List<Object> taken() {
        List<Object> taken = new ArrayList<>();
        for (Map.Entry<String, int[]> one : CLASSES.entrySet()) {
            String digits = digits(one.getValue()[0], one.getValue()[1]);
            if (!digits.isEmpty()) {
                taken.add(Arrays.asList(one.getKey(), digits));
            }
        }
        return taken;
    }

    private static String digits(int first, int count) {
        StringBuilder digits = new StringBuilder();
        for (int at = (count - 1) / DIGIT * DIGIT; at >= 0; at -= DIGIT) {
            int digit = 0;
            for (int bit = 0; bit < DIGIT && at + bit < count; bit++) {
                digit |= RAN[first + at + bit] ? 1 << bit : 0;
            }
            if (digit > 0 || digits.length() > 0) {
                digits.append(Character.forDigit(digit, 1 << DIGIT));
            }
        }
        return digits.toString();
    }
}
