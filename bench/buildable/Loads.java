import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;

/** Reads names of tests, package.Class.method, and says for each whether its class loads and has the method. */
class Loads {
    public static void main(String[] arguments) throws Exception {
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            System.out.println(name + "\t" + look(name));
        }
    }

    private static String look(String name) {
        int dot = name.lastIndexOf('.');
        String type = name.substring(0, dot);
        String method = name.substring(dot + 1);
        try {
            Class<?> found = find(type);
            found.getDeclaredConstructors();
            found.getDeclaredFields();
            for (Class<?> each = found; each != null; each = each.getSuperclass()) {
                for (Method declared : each.getDeclaredMethods()) {
                    if (declared.getName().equals(method)) {
                        return "ok";
                    }
                }
            }
            return "no such method";
        } catch (Throwable refused) {
            return refused.toString().replace('\n', ' ').replace('\t', ' ');
        }
    }

    /** A nested class is written with a dot, and named with a dollar. */
    private static Class<?> find(String type) throws ClassNotFoundException {
        try {
            return Class.forName(type, false, Loads.class.getClassLoader());
        } catch (ClassNotFoundException absent) {
            int dot = type.lastIndexOf('.');
            if (dot < 0 || !Character.isUpperCase(type.charAt(type.lastIndexOf('.', dot - 1) + 1))) {
                throw absent;
            }
            return find(type.substring(0, dot) + "$" + type.substring(dot + 1));
        }
    }
}
