import java.io.PrintStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Prints the signatures of the JDK's public API, one line a class; README.md has the format.
 *
 * <p>A supertype that the table does not hold (package-private, or of a package that is not exported)
 * is folded into the class that extends it, its type arguments filled in: to a caller, {@code length()}
 * of {@code AbstractStringBuilder} is a method of {@code StringBuilder}.
 */
public final class Dump {
    private final Map<String, Class<?>> table = new TreeMap<>();

    public static void main(String[] args) throws Exception {
        Dump dump = new Dump();
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            dump.collect(module);
        }
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.print("# signatures of JDK " + System.getProperty("java.version") + "\n");
        for (Class<?> type : dump.table.values()) {
            out.print(dump.new Line(type).print() + "\n");
        }
        out.flush();
    }

    private static boolean wanted(String name) {
        return (name + ".").matches("(javax?|org\\.w3c\\.dom|org\\.xml\\.sax)\\..*");
    }

    private void collect(ModuleReference module) throws Exception {
        Set<String> packages = module.descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(export -> export.source())
                .filter(Dump::wanted)
                .collect(Collectors.toSet());
        List<String> names;
        try (var reader = module.open()) {
            names = reader.list()
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .filter(name -> packages.contains(name.substring(0, Math.max(0, name.lastIndexOf('.')))))
                    .collect(Collectors.toList());
        }
        for (String name : names) {
            Class<?> type = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            if (accessible(type)) {
                table.put(type.getCanonicalName(), type);
            }
        }
    }

    private static boolean accessible(Class<?> type) {
        if (type.isAnonymousClass() || type.isLocalClass() || type.isSynthetic()) {
            return false;
        }
        return visible(type.getModifiers())
                && (type.getDeclaringClass() == null || accessible(type.getDeclaringClass()));
    }

    private static boolean visible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static boolean visible(Member member) {
        return visible(member.getModifiers()) && !member.isSynthetic();
    }

    /** One class on its way to a line; the environment holds the type arguments of folded supertypes. */
    private final class Line {
        private final Class<?> type;
        private final Map<TypeVariable<?>, String> environment = new HashMap<>();
        private final Set<String> interfaces = new LinkedHashSet<>();
        private final Map<String, String> fields = new TreeMap<>();
        private final Set<String> constructors = new TreeSet<>();
        private final Set<String> methods = new TreeSet<>();
        private final Set<String> overridden = new HashSet<>();
        private String superclass = "";

        Line(Class<?> type) {
            this.type = type;
        }

        String print() {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                if (visible(constructor)) {
                    constructors.add(constructor(constructor));
                }
            }
            addMembers(type);
            return type.getCanonicalName() + "\t" + shorten(String.join("\t",
                    kind(), flags(type.getModifiers()), parameters(type.getTypeParameters()), superclass,
                    String.join(";", interfaces), String.join("|", fields.values()),
                    String.join("|", constructors), String.join("|", methods)));
        }

        private String kind() {
            return type.isAnnotation() ? "annotation" : type.isInterface() ? "interface"
                    : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        }

        private String flags(int modifiers) {
            return (Modifier.isAbstract(modifiers) ? "a" : "") + (Modifier.isFinal(modifiers) ? "f" : "")
                    + (Modifier.isStatic(modifiers) ? "s" : "");
        }

        /** What {@code from} (the class itself, or a supertype folded into it) declares and extends. */
        private void addMembers(Class<?> from) {
            for (Field field : from.getDeclaredFields()) {
                if (visible(field)) {
                    String flag = Modifier.isStatic(field.getModifiers()) ? "s" : "";
                    fields.putIfAbsent(field.getName(),
                            field.getName() + ":" + flag + ":" + render(field.getGenericType()));
                }
            }
            for (Method method : from.getDeclaredMethods()) {
                boolean inherited = from == type
                        || !(from.isInterface() && Modifier.isStatic(method.getModifiers()));
                if (visible(method) && inherited && overridden.add(erasure(method))) {
                    methods.add(method(method));
                }
            }
            if (from.getGenericSuperclass() != null) {
                addSupertype(from.getGenericSuperclass(), false);
            }
            for (Type supertype : from.getGenericInterfaces()) {
                addSupertype(supertype, true);
            }
        }

        private void addSupertype(Type supertype, boolean isInterface) {
            Class<?> raw = raw(supertype);
            if (table.get(raw.getCanonicalName()) != raw) {
                if (supertype instanceof ParameterizedType generic) {
                    for (int i = 0; i < raw.getTypeParameters().length; i++) {
                        environment.put(raw.getTypeParameters()[i], render(generic.getActualTypeArguments()[i]));
                    }
                }
                addMembers(raw);
            } else if (isInterface) {
                interfaces.add(render(supertype));
            } else {
                superclass = render(supertype);
            }
        }

        /** The key by which a method hides the one it overrides, generics filled in. */
        private String erasure(Method method) {
            return method.getName() + Arrays.stream(method.getGenericParameterTypes())
                    .map(parameter -> render(parameter).replaceAll("<.*>", ""))
                    .collect(Collectors.toList());
        }

        private String method(Method method) {
            int modifiers = method.getModifiers();
            String flags = (Modifier.isStatic(modifiers) ? "s" : "") + (Modifier.isAbstract(modifiers) ? "a" : "")
                    + (method.isDefault() ? "d" : "") + (method.isVarArgs() ? "v" : "");
            return String.join(":", method.getName(), flags, parameters(method.getTypeParameters()),
                    renderAll(Arrays.asList(method.getGenericParameterTypes())),
                    render(method.getGenericReturnType()));
        }

        private String constructor(Constructor<?> constructor) {
            List<Type> types = Arrays.asList(constructor.getGenericParameterTypes());
            boolean inner = type.getDeclaringClass() != null && !Modifier.isStatic(type.getModifiers());
            if (inner && types.size() == constructor.getParameterCount()) {
                types = types.subList(1, types.size()); // the enclosing instance is no argument in source
            }
            return String.join(":", constructor.isVarArgs() ? "v" : "",
                    parameters(constructor.getTypeParameters()), renderAll(types));
        }

        private String parameters(TypeVariable<?>[] variables) {
            return Arrays.stream(variables).map(this::parameter).collect(Collectors.joining(";"));
        }

        private String parameter(TypeVariable<?> variable) {
            String bounds = Arrays.stream(variable.getBounds()).map(this::render).collect(Collectors.joining("&"));
            return variable.getName() + (bounds.equals("java.lang.Object") ? "" : "=" + bounds);
        }

        private String renderAll(List<Type> types) {
            return types.stream().map(this::render).collect(Collectors.joining(";"));
        }

        private String render(Type type) {
            if (type instanceof Class<?> plain) {
                return plain.getCanonicalName();
            } else if (type instanceof GenericArrayType array) {
                return render(array.getGenericComponentType()) + "[]";
            } else if (type instanceof TypeVariable<?> variable) {
                return environment.getOrDefault(variable, variable.getName());
            } else if (type instanceof WildcardType wildcard) {
                return wildcard(wildcard);
            }
            ParameterizedType generic = (ParameterizedType) type;
            String arguments = Arrays.stream(generic.getActualTypeArguments()).map(this::render)
                    .collect(Collectors.joining(","));
            return raw(type).getCanonicalName() + (arguments.isEmpty() ? "" : "<" + arguments + ">");
        }

        private String wildcard(WildcardType wildcard) {
            if (wildcard.getLowerBounds().length > 0) {
                return "? super " + render(wildcard.getLowerBounds()[0]);
            }
            String bound = render(wildcard.getUpperBounds()[0]);
            return bound.equals("java.lang.Object") ? "?" : "? extends " + bound;
        }
    }

    private static Class<?> raw(Type type) {
        return (Class<?>) (type instanceof ParameterizedType generic ? generic.getRawType() : type);
    }

    private static String shorten(String text) {
        return text.replace("java.lang.", "~").replace("java.util.", "^")
                .replace("? extends ", "+").replace("? super ", "-");
    }
}
