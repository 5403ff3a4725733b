package mrscout.jvm;

import java.lang.instrument.Instrumentation;

/**
 * The JVM's own means to change classes, lent to the tests that make mocks. They would get it by attaching to the
 * JVM from outside, which takes a second process, and which not every fence lets them do.
 */
public final class Agent {
    private static final String INSTALLER = "net.bytebuddy.agent.Installer";
    private static Instrumentation means;

    private Agent() {}

    /** The JVM calls this before anything else. */
    public static void premain(String arguments, Instrumentation given) {
        means = given;
    }

    /** Hands it to where Byte Buddy, and Mockito through it, looks first. */
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
