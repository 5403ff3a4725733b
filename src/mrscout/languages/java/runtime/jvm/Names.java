package mrscout.jvm;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds classes, methods and annotations by their names: nothing here knows a test framework. */
final class Names {
    private Names() {}

    /** A class by its binary name or as its users write it: a.Outer$Inner or a.Outer.Inner. */
    static Class<?> load(String name, ClassLoader loader) throws ClassNotFoundException {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException absent) {
            int dot = name.lastIndexOf('.');
            if (dot < 0) {
                throw absent;
            }
            try {
                return load(name.substring(0, dot) + "$" + name.substring(dot + 1), loader);
            } catch (ClassNotFoundException nested) {
                throw absent;
            }
        }
    }

    /** The methods of a class and of what it inherits from, by name; or by name and types: add(int, int). */
    static List<Method> methods(Class<?> type, String named) {
        int open = named.indexOf('(');
        String name = open < 0 ? named : named.substring(0, open);
        String wanted = open < 0 ? null : named.substring(open).replace(" ", "");
        List<Method> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        collect(type, name, wanted, found, seen);
        return found;
    }

    private static void collect(Class<?> type, String name, String wanted, List<Method> found, Set<String> seen) {
        if (type == null) {
            return;
        }
        for (Method method : type.getDeclaredMethods()) {
            if (!method.getName().equals(name) || method.isSynthetic()) {
                continue;
            }
            String types = types(method);
            boolean fits = wanted == null || types.equals(wanted) || simple(types).equals(simple(wanted));
            if (fits && seen.add(types)) {
                found.add(method);
            }
        }
        collect(type.getSuperclass(), name, wanted, found, seen);
        for (Class<?> parent : type.getInterfaces()) {
            collect(parent, name, wanted, found, seen);
        }
    }

    private static String types(Method method) {
        StringBuilder types = new StringBuilder("(");
        for (Class<?> parameter : method.getParameterTypes()) {
            types.append(types.length() > 1 ? "," : "").append(parameter.getTypeName());
        }
        return types.append(')').toString();
    }

    private static String simple(String types) {
        return types.replaceAll("[\\w.]*[.$](?=\\w)", "").replace("...", "[]");
    }

    /** True if an element has an annotation, directly, by inheritance, or through another annotation. */
    static boolean annotated(AnnotatedElement element, String... names) {
        return annotated(element, names, new HashSet<Class<?>>());
    }

    private static boolean annotated(AnnotatedElement element, String[] names, Set<Class<?>> seen) {
        for (Annotation annotation : element.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            for (String name : names) {
                if (type.getName().equals(name)) {
                    return true;
                }
            }
            if (!type.getName().startsWith("java.") && seen.add(type) && annotated(type, names, seen)) {
                return true;
            }
        }
        return false;
    }

    static boolean inherits(Class<?> type, String ancestor) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.getName().equals(ancestor)) {
                return true;
            }
        }
        return false;
    }
}
