package mrscout.jvm;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.List;

/** Inputs as they are sent, [kind, data …], made into Java's values. */
final class Values {
    private final ClassLoader loader;

    Values(ClassLoader loader) {
        this.loader = loader;
    }

    Object[] vector(List<?> sent) throws ReflectiveOperationException {
        Object[] values = new Object[sent.size()];
        for (int index = 0; index < values.length; index++) {
            values[index] = value((List<?>) sent.get(index));
        }
        return values;
    }

    private Object value(List<?> tagged) throws ReflectiveOperationException {
        String kind = (String) tagged.get(0);
        Object data = tagged.size() > 1 ? tagged.get(1) : null;
        switch (kind) {
            case "null":
                return null;
            case "boolean":
                return data;
            case "string":
                return ((String) data).intern(); // as the literal is that it stands for
            case "BigInteger":
                return new BigInteger((String) data, 16);
            case "made":
                return made(type((String) data), (String) tagged.get(2), (String) tagged.get(3));
            case "enum":
                return constant(type((String) data), (String) tagged.get(2));
            case "class":
                return type((String) data);
            case "array":
                return array(type((String) data), (List<?>) tagged.get(2));
            case "float":
                return Float.valueOf((String) data);
            case "double":
                return Double.valueOf((String) data);
            default:
                return whole(kind, (Long) data);
        }
    }

    private static Object whole(String kind, long number) {
        switch (kind) {
            case "int":
                return (int) number;
            case "long":
                return number;
            case "short":
                return (short) number;
            case "byte":
                return (byte) number;
            case "char":
                return (char) number;
            default:
                throw new IllegalArgumentException("unknown kind of input: " + kind);
        }
    }

    private Object array(Class<?> component, List<?> sent) throws ReflectiveOperationException {
        Object array = Array.newInstance(component, sent.size());
        for (int index = 0; index < sent.size(); index++) {
            Array.set(array, index, value((List<?>) sent.get(index)));
        }
        return array;
    }

    /** An object that is made of a string, by a static method or by its constructor. */
    private static Object made(Class<?> type, String factory, String text) throws ReflectiveOperationException {
        if (factory.isEmpty()) {
            return type.getConstructor(String.class).newInstance(text);
        }
        for (Class<?> parameter : new Class<?>[] {String.class, CharSequence.class}) {
            try {
                return type.getMethod(factory, parameter).invoke(null, text);
            } catch (NoSuchMethodException e) {
                continue;
            }
        }
        throw new NoSuchMethodException(type.getName() + "." + factory);
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(type.getName() + " has no constant " + name);
    }

    /** A type by its name, binary or canonical, with brackets for arrays. */
    private Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            return Array.newInstance(type(name.substring(0, name.length() - 2)), 0).getClass();
        }
        switch (name) {
            case "boolean":
                return boolean.class;
            case "byte":
                return byte.class;
            case "short":
                return short.class;
            case "char":
                return char.class;
            case "int":
                return int.class;
            case "long":
                return long.class;
            case "float":
                return float.class;
            case "double":
                return double.class;
            case "void":
                return void.class;
            default:
                return Names.load(name, loader);
        }
    }
}
