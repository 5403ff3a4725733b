package mrscout.jvm;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A proxy for an abstract class, which Java has for interfaces only: JUnit 4's listeners and filters are classes.
 *
 * <p>Writes a class file whose methods of at most one argument hand their name and argument to a function. It is
 * written for Java 5, so that it needs no stack maps.
 */
final class Subclass {
    private static final int PUBLIC = 1;
    private static final String FUNCTION = "java/util/function/BiFunction";

    private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
    private final DataOutputStream constants = new DataOutputStream(pool);
    private final Map<String, Integer> indices = new LinkedHashMap<>();
    private int count = 1;

    private Subclass() {}

    /** An instance of a new subclass; the methods are given as name and descriptor, run(Ljava/lang/Object;)V. */
    static Object of(Home.Loader loader, Class<?> parent, BiFunction<String, Object, Object> body, String... methods)
            throws ReflectiveOperationException {
        String name = "mrscout.jvm.generated." + parent.getSimpleName();
        byte[] code;
        try {
            code = new Subclass().write(name.replace('.', '/'), parent.getName().replace('.', '/'), methods);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        Class<?> made = loader.define(name, code);
        Object instance = made.getConstructor().newInstance();
        made.getField("body").set(instance, body);
        return instance;
    }

    private byte[] write(String name, String parent, String... methods) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(PUBLIC | 0x20); // with invokespecial as it is today
        out.writeShort(type(name));
        out.writeShort(type(parent));
        out.writeShort(0); // interfaces
        out.writeShort(1); // field
        member(out, "body", "L" + FUNCTION + ";");
        out.writeShort(0); // attributes of the field
        out.writeShort(methods.length + 1);
        method(out, "<init>", "()V", constructor(parent));
        for (String each : methods) {
            int open = each.indexOf('(');
            method(out, each.substring(0, open), each.substring(open), forward(name, each, open));
        }
        out.writeShort(0); // attributes of the class
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(whole);
        head.writeInt(0xCAFEBABE);
        head.writeInt(49);
        head.writeShort(count);
        pool.writeTo(head);
        bytes.writeTo(head);
        return whole.toByteArray();
    }

    private byte[] constructor(String parent) throws IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(code);
        out.writeByte(0x2a); // aload_0
        out.writeByte(0xb7); // invokespecial
        out.writeShort(reference(10, parent, "<init>", "()V"));
        out.writeByte(0xb1); // return
        return code.toByteArray();
    }

    private byte[] forward(String name, String method, int open) throws IOException {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(code);
        out.writeByte(0x2a); // aload_0
        out.writeByte(0xb4); // getfield
        out.writeShort(reference(9, name, "body", "L" + FUNCTION + ";"));
        out.writeByte(0x13); // ldc_w
        out.writeShort(constant(8, method.substring(0, open)));
        out.writeByte(method.charAt(open + 1) == ')' ? 0x01 : 0x2b); // aconst_null or aload_1
        out.writeByte(0xb9); // invokeinterface
        out.writeShort(reference(11, FUNCTION, "apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"));
        out.writeShort(3 << 8);
        String result = method.substring(method.indexOf(')') + 1);
        if (result.equals("V")) {
            out.writeShort(0x57b1); // pop, return
        } else if (result.equals("Z")) {
            cast(out, "java/lang/Boolean");
            out.writeByte(0xb6); // invokevirtual
            out.writeShort(reference(10, "java/lang/Boolean", "booleanValue", "()Z"));
            out.writeByte(0xac); // ireturn
        } else {
            cast(out, result.substring(1, result.length() - 1));
            out.writeByte(0xb0); // areturn
        }
        return code.toByteArray();
    }

    private void cast(DataOutputStream out, String name) throws IOException {
        out.writeByte(0xc0); // checkcast
        out.writeShort(type(name));
    }

    private void method(DataOutputStream out, String name, String descriptor, byte[] code) throws IOException {
        member(out, name, descriptor);
        out.writeShort(1);
        out.writeShort(text("Code"));
        out.writeInt(code.length + 12);
        out.writeShort(3); // stack
        out.writeShort(2); // locals
        out.writeInt(code.length);
        out.write(code);
        out.writeInt(0); // neither handlers nor attributes
    }

    private void member(DataOutputStream out, String name, String descriptor) throws IOException {
        out.writeShort(PUBLIC);
        out.writeShort(text(name));
        out.writeShort(text(descriptor));
    }

    private int reference(int tag, String owner, String name, String descriptor) throws IOException {
        int type = type(owner);
        int both = pair(12, text(name), text(descriptor));
        return pair(tag, type, both);
    }

    private int type(String name) throws IOException {
        return constant(7, name);
    }

    private int constant(int tag, String text) throws IOException {
        return entry(tag + " " + text, tag, text(text), -1);
    }

    private int pair(int tag, int first, int second) throws IOException {
        return entry(tag + " " + first + " " + second, tag, first, second);
    }

    private int text(String text) throws IOException {
        Integer known = indices.get("1 " + text);
        if (known == null) {
            constants.writeByte(1);
            constants.writeUTF(text);
            known = count++;
            indices.put("1 " + text, known);
        }
        return known;
    }

    private int entry(String key, int tag, int first, int second) throws IOException {
        Integer known = indices.get(key);
        if (known == null) {
            constants.writeByte(tag);
            constants.writeShort(first);
            if (second >= 0) {
                constants.writeShort(second);
            }
            known = count++;
            indices.put(key, known);
        }
        return known;
    }
}
