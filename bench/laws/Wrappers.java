import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes a class for each class of the JDK that delegates all its public members, in the project's own package, so that
 * laws are applied to it as to a project's class: `java Wrappers.java FOLDER PACKAGE CLASS...`. Type variables become
 * String. A class whose order is documented to disagree with equals has a comment that says so.
 */
public final class Wrappers {

    /** Classes that document that objects may compare as 0 and differ. */
    private static final Set<String> COARSE = Set.of("java.math.BigDecimal");

    private final Class<?> wrapped;
    private final String name;

    private Wrappers(Class<?> wrapped) {
        this.wrapped = wrapped;
        this.name = "Boxed" + wrapped.getSimpleName();
    }

    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Path folder = Path.of(arguments[0]).resolve(arguments[1].replace('.', '/'));
        Files.createDirectories(folder);
        for (String wrapped : Arrays.asList(arguments).subList(2, arguments.length)) {
            Wrappers wrappers = new Wrappers(Class.forName(wrapped));
            Files.writeString(folder.resolve(wrappers.name + ".java"), wrappers.source(arguments[1]));
        }
    }

    private String source(String packageName) {
        String held = written(wrapped);
        Map<String, String> members = new TreeMap<>();
        for (Constructor<?> constructor : wrapped.getConstructors()) {
            if (!Modifier.isAbstract(wrapped.getModifiers())) {
                add(members, constructor, "");
            }
        }
        // Of a method and the bridge to it, the one with the narrower result.
        Method[] methods = wrapped.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            boolean ofInterface = Modifier.isStatic(method.getModifiers()) && method.getDeclaringClass() != wrapped;
            if (!method.isBridge() && method.getDeclaringClass() != Object.class && !ofInterface) {
                add(members, method, method.getName());
            }
        }
        boolean ordered = members.keySet().stream().anyMatch(key -> key.equals("compareTo(" + name + ")"));
        String note = COARSE.contains(wrapped.getName())
                ? "/** Its order is inconsistent with equals, as documented for the class that it holds. */\n"
                : "";
        String above = "Boxed" + (ordered ? ", Comparable<" + name + ">" : "");
        return "package " + packageName + ";\n\n" + note + "public final class " + name + " implements " + above
                + " {\n\n    private final " + held + " inner;\n\n    private " + name + "(" + held
                + " inner, Void wrapped) {\n        this.inner = inner;\n    }\n" + String.join("", members.values())
                + "}\n";
    }

    private void add(Map<String, String> members, Executable executable, String called) {
        if (executable.isAnnotationPresent(Deprecated.class)) {
            return;
        }
        boolean constructor = executable instanceof Constructor;
        boolean fixed = Modifier.isStatic(executable.getModifiers());
        boolean equality = called.equals("equals") && executable.getParameterCount() == 1
                && executable.getParameterTypes()[0] == Object.class;
        Map<String, String> parameters = new LinkedHashMap<>();
        StringBuilder passed = new StringBuilder();
        String result;
        try {
            Type[] types = executable.getGenericParameterTypes();
            for (int at = 0; at < types.length; at++) {
                boolean own = isOwn(executable.getParameterTypes()[at]);
                parameters.put("arg" + at, own ? name : written(types[at]));
                passed.append(at > 0 ? ", " : "").append("arg").append(at).append(own ? ".inner" : "");
            }
            Type returned = constructor ? wrapped : ((Method) executable).getGenericReturnType();
            boolean copied = called.equals("clone") && parameters.isEmpty();
            boolean wraps = copied || (!constructor && !called.equals("toString") && ((Method) executable).getReturnType() == wrapped);
            result = wraps ? name : written(returned);
            String on = fixed ? wrapped.getCanonicalName() : "inner";
            String call = on + "." + called + "(" + passed + ")";
            String body;
            if (constructor) {
                body = "inner = new " + wrapped.getCanonicalName() + (wrapped.getTypeParameters().length > 0 ? "<>" : "")
                        + "(" + passed + ");";
            } else if (equality) {
                body = "return arg0 instanceof " + name + " && inner.equals(((" + name + ") arg0).inner);";
            } else if (wraps) {
                body = "return new " + name + "(" + (copied ? "(" + written(wrapped) + ") " : "") + call + ", null);";
            } else {
                String cast = !fixed && result.contains("<") ? "(" + result + ") " : "";
                body = (result.equals("void") ? "" : "return " + cast) + call + ";";
            }
            String declared = parameters.entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey())
                    .collect(Collectors.joining(", "));
            String thrown = Arrays.stream(executable.getExceptionTypes()).map(Class::getCanonicalName)
                    .collect(Collectors.joining(", "));
            String head = "    public " + (fixed ? "static " : "") + (constructor ? name : result + " " + called) + "("
                    + declared + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
            String annotation = equality || (parameters.isEmpty() && Set.of("hashCode", "toString").contains(called))
                    ? "    @Override\n" : "";
            String key = called + "(" + String.join(",", parameters.values()) + ")";
            members.putIfAbsent(key, "\n" + annotation + head + " {\n        " + body + "\n    }\n");
        } catch (UnsupportedOperationException unsupported) {
            // a type that String cannot stand in: there is no such member
        }
    }

    /** True for the class itself, and for what only its own family implements, as `ChronoLocalDate`. */
    private boolean isOwn(Class<?> type) {
        boolean shared = type.getPackageName().matches("java\\.(lang|io|util)") && type.isInterface();
        return type == wrapped || (type.isAssignableFrom(wrapped) && type.isInterface() && !shared
                && type.getPackageName().startsWith(wrapped.getPackageName()) && type.getSimpleName().startsWith("Chrono"));
    }

    private String written(Type type) {
        if (type instanceof Class<?> raw) {
            if (!Modifier.isPublic(raw.getModifiers())) {
                throw new UnsupportedOperationException();
            }
            int arguments = raw.getTypeParameters().length;
            for (TypeVariable<?> variable : raw.getTypeParameters()) {
                written(variable);
            }
            String filled = arguments == 0 ? "" : "<" + "String, ".repeat(arguments - 1) + "String>";
            return raw.isArray() ? written(raw.getComponentType()) + "[]" : raw.getCanonicalName() + filled;
        }
        if (type instanceof GenericArrayType array) {
            return written(array.getGenericComponentType()) + "[]";
        }
        if (type instanceof ParameterizedType parameterized) {
            String arguments = Arrays.stream(parameterized.getActualTypeArguments()).map(this::written)
                    .collect(Collectors.joining(", "));
            return ((Class<?>) parameterized.getRawType()).getCanonicalName() + "<" + arguments + ">";
        }
        if (type instanceof WildcardType wildcard) {
            return written(wildcard.getLowerBounds().length > 0 ? wildcard.getLowerBounds()[0]
                    : wildcard.getUpperBounds()[0] == Object.class ? String.class : wildcard.getUpperBounds()[0]);
        }
        for (Type bound : ((TypeVariable<?>) type).getBounds()) {
            Class<?> raw = (Class<?>) (bound instanceof ParameterizedType known ? known.getRawType() : bound);
            if (!raw.isAssignableFrom(String.class)) {
                throw new UnsupportedOperationException();
            }
        }
        return "String";
    }
}
