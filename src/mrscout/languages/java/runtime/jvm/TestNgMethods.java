package mrscout.jvm;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Which methods a TestNG test takes with it: TestNG refuses to run one without those that it depends on. */
final class TestNgMethods {
    private static final String TEST = "org.testng.annotations.Test";

    private final Class<?> type;
    private final Map<String, Method> tests = new LinkedHashMap<>();

    TestNgMethods(Class<?> type) {
        this.type = type;
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (!tests.containsKey(method.getName()) && (annotation(method) != null || annotation(type) != null)) {
                    tests.put(method.getName(), method);
                }
            }
        }
    }

    boolean isDisabled(String name) {
        return Boolean.FALSE.equals(attribute(annotation(tests.get(name)), "enabled"))
                || Boolean.FALSE.equals(attribute(annotation(type), "enabled"));
    }

    /** The test itself and what it depends on, directly or not, by method or by group. */
    Set<String> needed(String name) {
        Set<String> needed = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>();
        open.add(name);
        while (!open.isEmpty()) {
            String next = open.remove();
            if (!needed.add(next) || !tests.containsKey(next)) {
                continue;
            }
            for (String method : strings(next, "dependsOnMethods")) {
                open.add(method.substring(method.lastIndexOf('.') + 1));
            }
            for (String group : strings(next, "dependsOnGroups")) {
                for (String other : tests.keySet()) {
                    for (String its : strings(other, "groups")) {
                        if (its.matches(group)) {
                            open.add(other);
                        }
                    }
                }
            }
        }
        return needed;
    }

    private Set<String> strings(String test, String attribute) {
        Set<String> strings = new LinkedHashSet<>();
        for (AnnotatedElement element : Arrays.asList(tests.get(test), type)) {
            Object value = attribute(annotation(element), attribute);
            strings.addAll(Arrays.asList(value == null ? new String[0] : (String[]) value));
        }
        return strings;
    }

    private static Annotation annotation(AnnotatedElement element) {
        if (element != null) {
            for (Annotation annotation : element.getAnnotations()) {
                if (annotation.annotationType().getName().equals(TEST)) {
                    return annotation;
                }
            }
        }
        return null;
    }

    private static Object attribute(Annotation annotation, String name) {
        try {
            return annotation == null ? null : annotation.annotationType().getMethod(name).invoke(annotation);
        } catch (ReflectiveOperationException absent) {
            return null;
        }
    }
}
