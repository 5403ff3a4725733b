package mrscout.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is in a plan of the JUnit Platform before it is executed, so that it can be executed again.
 *
 * <p>Discovery takes most of the time of a small test. The launcher lets a plan run only once, and descriptors of
 * tests drop what they no longer need; all of that is put back.
 */
final class PlanState {
    private static final String DESCRIPTOR = "org.junit.platform.engine.TestDescriptor";
    private static final int DEPTH = 4;

    private final List<Kept> kept = new ArrayList<>();
    private final AtomicBoolean started;

    /** Fails where the plan does not look as expected. */
    PlanState(Object plan, ClassLoader loader) throws ReflectiveOperationException {
        Field flag = plan.getClass().getDeclaredField("executionStarted");
        flag.setAccessible(true);
        started = (AtomicBoolean) flag.get(plan);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<Object, Boolean>());
        look(plan, Class.forName(DESCRIPTOR, false, loader), seen, DEPTH);
        if (kept.isEmpty()) {
            throw new NoSuchFieldException("descriptors");
        }
    }

    void restore() throws ReflectiveOperationException {
        started.set(false);
        for (Kept each : kept) {
            each.restore();
        }
    }

    private void look(Object at, Class<?> descriptor, Set<Object> seen, int depth)
            throws ReflectiveOperationException {
        if (at instanceof Map) {
            at = ((Map<?, ?>) at).values();
        }
        if (at instanceof Collection) {
            for (Object each : (Collection<?>) at) {
                look(each, descriptor, seen, depth);
            }
            return;
        }
        if (at == null || !at.getClass().getName().startsWith("org.junit.") || !seen.add(at)) {
            return;
        }
        boolean found = descriptor.isInstance(at);
        if (!found && depth == 0) {
            return;
        }
        for (Class<?> type = at.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
                    continue;
                }
                field.setAccessible(true);
                Object value = field.get(at);
                if (found) {
                    kept.add(new Kept(at, field, value));
                }
                if (!found || field.getName().equals("children")) {
                    look(value, descriptor, seen, depth - 1);
                }
            }
        }
    }

    /** The value of a field, and what was in it where it is a collection. */
    private static final class Kept {
        private final Object owner;
        private final Field field;
        private final Object value;
        private final List<Object> content;

        Kept(Object owner, Field field, Object value) {
            this.owner = owner;
            this.field = field;
            this.value = value;
            boolean mutable = field.getName().equals("children") && value instanceof Collection;
            this.content = mutable ? new ArrayList<Object>((Collection<?>) value) : null;
        }

        @SuppressWarnings("unchecked")
        void restore() throws ReflectiveOperationException {
            if (!Modifier.isFinal(field.getModifiers()) && field.get(owner) != value) {
                field.set(owner, value);
            }
            if (content != null && ((Collection<?>) value).size() != content.size()) {
                ((Collection<Object>) value).clear();
                ((Collection<Object>) value).addAll(content);
            }
        }
    }
}
