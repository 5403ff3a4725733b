package mrscout.jvm;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What generated code sees of the worker: its inputs, and the marker that its relation was reached.
 *
 * <p>The state is global, since rules and time-outs run a test's body on threads of their own. One input is
 * executed at a time.
 */
public final class Probe {
    private static volatile Object[] inputs = {};
    private static final AtomicInteger REACHED = new AtomicInteger();
    private static final AtomicInteger READ = new AtomicInteger();
    /** The operand of the relation's assertion that was evaluated last, and how it was then. */
    private static volatile String operand = "";
    private static volatile boolean digests;
    /** An operand was something else than null, false, 0 or empty. */
    private static volatile boolean telling;

    private Probe() {}

    /** The input at a place, boxed where it is a primitive. An array is a new one at each call, as a literal is. */
    public static Object input(int index) {
        READ.incrementAndGet();
        return copy(inputs[index]);
    }

    /** The same with a type, where a cast would be longer. */
    public static <T> T input(int index, Class<T> type) {
        return type.cast(input(index));
    }

    /** A constant that a class has of itself, by the name at a place. */
    public static <T> T constant(Class<T> type, int index) {
        try {
            Field field = type.getDeclaredField(stringInput(index));
            if (!Modifier.isPublic(field.getModifiers() & type.getModifiers())) {
                field.setAccessible(true);
            }
            return type.cast(field.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** The one of some values whose name is at a place. */
    @SafeVarargs
    public static <T> T one(String[] names, int index, T... values) {
        String wanted = stringInput(index);
        for (int each = 0; each < names.length; each++) {
            if (names[each].equals(wanted)) {
                return values[each];
            }
        }
        throw new IllegalArgumentException(wanted);
    }

    public static boolean booleanInput(int index) {
        return (Boolean) input(index);
    }

    public static char charInput(int index) {
        return (Character) input(index);
    }

    public static byte byteInput(int index) {
        return ((Number) input(index)).byteValue();
    }

    public static short shortInput(int index) {
        return ((Number) input(index)).shortValue();
    }

    public static int intInput(int index) {
        return ((Number) input(index)).intValue();
    }

    public static long longInput(int index) {
        return ((Number) input(index)).longValue();
    }

    public static float floatInput(int index) {
        return ((Number) input(index)).floatValue();
    }

    public static double doubleInput(int index) {
        return ((Number) input(index)).doubleValue();
    }

    public static String stringInput(int index) {
        return (String) input(index);
    }

    /** True if there are inputs at all. */
    public static boolean given() {
        return inputs.length > 0;
    }

    /** True if there is an input at a place; without one, generated code takes the value that it was made from. */
    public static boolean given(int index) {
        return index < inputs.length && inputs[index] != null;
    }

    /** The relation's assertion has its operands. */
    public static void reached() {
        REACHED.incrementAndGet();
        telling = true; // for all that is known
    }

    public static boolean reached(boolean value) {
        note(value);
        return value;
    }

    public static char reached(char value) {
        note(value);
        return value;
    }

    public static byte reached(byte value) {
        note(value);
        return value;
    }

    public static short reached(short value) {
        note(value);
        return value;
    }

    public static int reached(int value) {
        note(value);
        return value;
    }

    public static long reached(long value) {
        note(value);
        return value;
    }

    public static float reached(float value) {
        note(value);
        return value;
    }

    public static double reached(double value) {
        note(value);
        return value;
    }

    public static <T> T reached(T value) {
        note(value);
        return value;
    }

    private static void note(Object value) {
        REACHED.incrementAndGet();
        telling |= !isNothing(value);
        if (digests) {
            operand = Digest.of(value);
        }
    }

    /** True for null, false, 0 and what is empty, as far as the JDK's own classes go. */
    private static boolean isNothing(Object value) {
        if (value == null || Boolean.FALSE.equals(value) || "".equals(value)) {
            return true;
        }
        if (value.getClass().isArray()) {
            return Array.getLength(value) == 0;
        }
        String name = value.getClass().getName();
        if (value instanceof Number && name.startsWith("java.lang.")) {
            return ((Number) value).doubleValue() == 0;
        }
        boolean collects = name.startsWith("java.util.") && name.indexOf('$') < 0;
        return collects && (value instanceof Collection && ((Collection<?>) value).isEmpty()
                || value instanceof Map && ((Map<?, ?>) value).isEmpty());
    }

    /** Keep the digest of the operand in the next run. */
    static void digest(boolean wanted) {
        digests = wanted;
        operand = "";
    }

    static String operand() {
        return operand;
    }

    static boolean isTelling() {
        return telling;
    }

    static void begin(Object[] vector) {
        inputs = vector;
        REACHED.set(0);
        READ.set(0);
        telling = false;
    }

    static int timesReached() {
        return REACHED.get();
    }

    static boolean wasRead() {
        return READ.get() > 0;
    }

    private static Object copy(Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        int length = Array.getLength(value);
        Object copied = Array.newInstance(value.getClass().getComponentType(), length);
        if (!(value instanceof Object[])) {
            System.arraycopy(value, 0, copied, 0, length);
            return copied;
        }
        for (int index = 0; index < length; index++) {
            Array.set(copied, index, copy(((Object[]) value)[index]));
        }
        return copied;
    }
}
