package mrscout.jvm;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Calls methods of classes that the worker does not know, by name, and remembers where it found them. */
final class Reflected {
    private final ClassLoader loader;
    private final Map<String, Method> methods = new HashMap<>();

    Reflected(ClassLoader loader) {
        this.loader = loader;
    }

    Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    boolean has(String name) {
        try {
            type(name);
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    /** A method that is looked up at a public class, since the object's own class need not be public. */
    Object call(Object receiver, String owner, String name, Object... arguments) throws Exception {
        String key = owner + "." + name + "/" + arguments.length;
        Method method = methods.get(key);
        if (method == null || !takes(method.getParameterTypes(), arguments)) {
            method = find(type(owner), name, arguments);
            methods.put(key, method);
        }
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            throw unwrapped(thrown);
        }
    }

    private static Method find(Class<?> type, String name, Object... arguments) throws NoSuchMethodException {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name) && takes(method.getParameterTypes(), arguments)) {
                return method;
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + name);
    }

    private static boolean takes(Class<?>[] parameters, Object... arguments) {
        if (parameters.length != arguments.length) {
            return false;
        }
        for (int index = 0; index < parameters.length; index++) {
            boolean fits = parameters[index].isPrimitive() || parameters[index].isInstance(arguments[index]);
            if (arguments[index] != null && !fits) {
                return false;
            }
        }
        return true;
    }

    /** An object whose methods all hand their name and arguments to a function. */
    Object proxy(final BiFunction<String, Object[], Object> body, String... interfaces) throws ClassNotFoundException {
        Class<?>[] types = new Class<?>[interfaces.length];
        for (int index = 0; index < types.length; index++) {
            types[index] = type(interfaces[index]);
        }
        return Proxy.newProxyInstance(loader, types, (self, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return ofObject(self, method.getName(), arguments);
            }
            return body.apply(method.getName(), arguments);
        });
    }

    private static Object ofObject(Object self, String name, Object[] arguments) {
        switch (name) {
            case "equals":
                return self == arguments[0];
            case "hashCode":
                return System.identityHashCode(self);
            default:
                return "mrscout";
        }
    }

    /** What a reflective call threw, as if it had been called directly. */
    static Exception unwrapped(InvocationTargetException thrown) {
        Throwable cause = thrown.getCause();
        if (cause instanceof Error) {
            throw (Error) cause;
        }
        return cause instanceof Exception ? (Exception) cause : thrown;
    }
}
