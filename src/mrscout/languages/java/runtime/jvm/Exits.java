package mrscout.jvm;

import java.security.Permission;

/**
 * Refuses System.exit and Runtime.halt where the JVM lets us, which is up to Java 23; later the process ends, and
 * the controller starts another. Everything else is allowed, without a look at it: checks cost time.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Exits extends SecurityManager {
    private static final Exits GUARD = create();
    private static volatile boolean attempted;
    private static volatile boolean leaving;

    private Exits() {}

    private static Exits create() {
        try {
            // With a security manager in place it would hand out threads without a context class loader.
            java.util.concurrent.ForkJoinPool.commonPool();
            return new Exits();
        } catch (RuntimeException | LinkageError gone) {
            return null;
        }
    }

    static void guard() {
        if (GUARD != null && System.getSecurityManager() != GUARD) {
            try {
                System.setSecurityManager(GUARD);
            } catch (RuntimeException unsupported) {
                return;
            }
        }
    }

    /** True if code tried to end the JVM since the last call. */
    static boolean takeAttempt() {
        boolean had = attempted;
        attempted = false;
        return had;
    }

    static void leave() {
        leaving = true;
        Runtime.getRuntime().halt(0);
    }

    @Override
    public void checkExit(int status) {
        if (!leaving) {
            attempted = true;
            throw new SecurityException("exit with status " + status);
        }
    }

    @Override
    public void checkPermission(Permission any) {}

    @Override
    public void checkPermission(Permission any, Object context) {}

    @Override
    public void checkRead(String any) {}

    @Override
    public void checkWrite(String any) {}

    @Override
    public void checkDelete(String any) {}

    @Override
    public void checkPropertyAccess(String any) {}

    @Override
    public void checkPackageAccess(String any) {}

    @Override
    public void checkAccess(Thread any) {}

    @Override
    public void checkAccess(ThreadGroup any) {}

    @Override
    public void checkConnect(String any, int port) {}

    @Override
    public void checkExec(String any) {}
}
