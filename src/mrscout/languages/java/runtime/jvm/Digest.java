package mrscout.jvm;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A number for the content of a value, by which two runs of a relation are compared. It runs no code of the project:
 * objects are read field by field, and only collections of the JDK are walked through.
 */
final class Digest {
    private static final int MOST = 5000;
    private static final int DEEPEST = 60;
    /** Packages whose values are told by their text. */
    private static final String[] BY_TEXT = {"java.lang.", "java.math.", "java.time."};

    private final Map<Object, Integer> seen = new IdentityHashMap<>();
    private int depth;

    private Digest() {}

    /** The digest of a value; empty if its content cannot be known. */
    static String of(Object value) {
        try {
            return Long.toHexString(new Digest().content(value));
        } catch (Exception | StackOverflowError | LinkageError unknown) {
            return "";
        }
    }

    private long content(Object value) throws Exception {
        if (value == null) {
            return 1;
        }
        Class<?> type = value.getClass();
        long start = mix(7, type.getName().hashCode());
        if (value instanceof Enum) {
            return mix(start, ((Enum<?>) value).name().hashCode());
        }
        if (value instanceof Class) {
            return mix(start, ((Class<?>) value).getName().hashCode());
        }
        boolean ofJdk = type.getName().startsWith("java.");
        if (ofJdk && (value instanceof CharSequence || value instanceof Number || isByText(type))) {
            return mix(start, value.toString().hashCode());
        }
        Integer before = seen.get(value);
        if (before != null) {
            return mix(start, before);
        }
        seen.put(value, seen.size());
        if (seen.size() > MOST || depth > DEEPEST) {
            throw new IllegalStateException();
        }
        depth++;
        long content = type.isArray() ? elements(value, start) : ofJdk ? collected(value, start) : fields(value, start);
        depth--;
        return content;
    }

    private static boolean isByText(Class<?> type) {
        if (type.getName().indexOf('.', "java.lang.".length()) > 0 && !type.getName().startsWith("java.time.")) {
            return false;
        }
        for (String prefix : BY_TEXT) {
            // The text of an object without one of its own is its address.
            if (type.getName().startsWith(prefix) && type != Object.class && !Thread.class.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    private long elements(Object array, long start) throws Exception {
        long all = start;
        int length = Array.getLength(array);
        if (length > MOST * 20) {
            throw new IllegalStateException();
        }
        for (int index = 0; index < length; index++) {
            all = mix(all, content(Array.get(array, index)));
        }
        return mix(all, length);
    }

    /** What a collection of the JDK holds; of one without an order, in any order. */
    private long collected(Object value, long start) throws Exception {
        if (value instanceof Map && value.getClass().getName().startsWith("java.util.")) {
            long all = 0;
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                all += mix(alone(entry.getKey()), alone(entry.getValue()));
            }
            return mix(start, all);
        }
        if (value instanceof Collection && value.getClass().getName().startsWith("java.util.")) {
            long all = start;
            for (Object element : (Collection<?>) value) {
                all = value instanceof Set ? all + mix(3, alone(element)) : mix(all, content(element));
            }
            return all;
        }
        throw new IllegalStateException();
    }

    /** The digest of an element that may come at any place: what was seen before it must not matter. */
    private long alone(Object element) throws Exception {
        int known = seen.size();
        Digest digest = new Digest();
        digest.depth = depth + 1;
        if (known + digest.depth > MOST || digest.depth > DEEPEST) {
            throw new IllegalStateException();
        }
        return digest.content(element);
    }

    private long fields(Object value, long start) throws Exception {
        long all = start;
        for (Class<?> at = value.getClass(); at != null && at != Object.class; at = at.getSuperclass()) {
            if (at.isSynthetic() || at.getName().contains("$Proxy") || at.getName().startsWith("java.")) {
                throw new IllegalStateException(); // a lambda, a proxy, or what the JDK keeps to itself
            }
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    field.setAccessible(true);
                    all = mix(all, content(field.get(value)));
                }
            }
        }
        return all;
    }

    private static long mix(long one, long other) {
        long mixed = (one ^ other) * 0x9E3779B97F4A7C15L + other;
        return mixed ^ (mixed >>> 29);
    }
}
