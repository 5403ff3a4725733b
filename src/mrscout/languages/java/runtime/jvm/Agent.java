package mrscout.jvm;

import java.lang.instrument.Instrumentation;

/**
 * The JVM's instrumentation: it lets {@link Branches} count, if the agent's arguments say so, and is passed on to mocking
 * libraries. They would get it by attaching to the JVM from another process, which not every fence allows.
 */
public final class Agent {
    private static final String INSTALLER = "net.bytebuddy.agent.Installer";
    private static final String COUNT = "branches";
    private static Instrumentation means;

    private Agent() {}

    /** Called by the JVM before `main`. */
    public static void premain(String arguments, Instrumentation given) {
        means = given;
        if (COUNT.equals(arguments)) {
            given.addTransformer(new Instrumenter());
        }
    }

    /** Stores the instrumentation where Byte Buddy, and Mockito through it, looks first. */
    static void lendTo(ClassLoader tests) {
        if (means == null) {
            return;
        }
        try {
            Class<?> installer = tests.loadClass(INSTALLER);
            installer.getMethod("premain", String.class, Instrumentation.class).invoke(null, "", means);
        } catch (ReflectiveOperationException | LinkageError other) {
            // Not the Byte Buddy that is known: it has to help itself.
        }
    }
}
