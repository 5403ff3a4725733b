import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import mrscout.jvm.Probe;
import org.junit.Test;

/** Input 0 does the deed; every other input is harmless. */
public class Hostile {
    private static final List<Object> KEPT = new ArrayList<>();

    private static boolean calm() {
        Probe.reached();
        return Probe.intInput(0) != 0;
    }

    @Test public void loops() { if (calm()) return; while (true) { } }
    @Test public void sleeps() throws Exception { if (calm()) return; Thread.sleep(60_000); }
    @Test public void sleepsOn() { if (calm()) return; while (true) { try { Thread.sleep(60_000); } catch (InterruptedException e) { } } }
    @Test public void isSlow() throws Exception { if (calm()) return; long end = System.nanoTime() + 700_000_000L; while (System.nanoTime() < end) { } }
    @Test public void exits() { if (calm()) return; System.exit(3); }
    @Test public void exitsQuietly() { if (calm()) return; try { System.exit(0); } catch (SecurityException e) { } }
    @Test public void halts() { if (calm()) return; Runtime.getRuntime().halt(4); }
    @Test public void overflows() { if (calm()) return; overflow(0); }
    private static int overflow(int depth) { return overflow(depth + 1) + 1; }
    @Test public void wrapsOverflow() { if (calm()) return; try { overflow(0); } catch (Throwable e) { throw new RuntimeException(e); } }
    @Test public void allocates() { if (calm()) return; List<Object> all = new ArrayList<>(); while (true) all.add(new byte[1 << 20]); }
    @Test public void fillsStatics() { if (calm()) return; while (true) KEPT.add(new byte[1 << 20]); }
    @Test public void asksTooMuch() { if (calm()) return; int[] all = new int[Integer.MAX_VALUE]; all[0] = 1; }
    @Test public void leaksThreads() { if (calm()) return; for (int i = 0; i < 3; i++) new Thread(() -> { try { Thread.sleep(600_000); } catch (InterruptedException e) { } }).start(); }
    @Test public void leaksBusyThread() { if (calm()) return; Thread t = new Thread(() -> { while (true) { } }); t.setDaemon(true); t.start(); }
    @Test public void leavesThePoolBusy() { if (calm()) return; java.util.concurrent.ForkJoinPool.commonPool().execute(() -> { while (true) { } }); }
    @Test public void prints() { if (calm()) return; char[] mega = new char[1 << 20]; for (int i = 0; i < 100; i++) { System.out.println(mega); System.err.print(new String(mega)); } }
    @Test public void closesOut() { if (calm()) return; System.out.close(); System.err.close(); System.setOut(null); }
    @Test public void deadlocks() throws Exception {
        if (calm()) return;
        final Object a = new Object(), b = new Object();
        Thread other = new Thread(() -> { synchronized (b) { nap(); synchronized (a) { } } });
        other.start();
        synchronized (a) { nap(); synchronized (b) { } }
    }
    private static void nap() { try { Thread.sleep(100); } catch (InterruptedException e) { } }
    @Test public void changesSurroundings() {
        if (calm()) return;
        Locale.setDefault(Locale.GERMANY);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        System.setProperty("hostile", "yes");
        System.setProperty("line.separator", "!");
    }
    @Test public void replacesProperties() { if (calm()) return; System.setProperties(new Properties()); System.clearProperty("user.dir"); }
    @Test public void writesGarbage() throws Exception {
        if (calm()) return;
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        out.write("{\"outcome\":\"failed\"}\n{\"done\":true}\n\0\n{".getBytes());
    }
    @Test public void floods() throws Exception {
        if (calm()) return;
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        byte[] mega = new byte[1 << 20];
        for (int i = 0; i < 100; i++) out.write(mega);
        FileOutputStream err = new FileOutputStream(FileDescriptor.err);
        for (int i = 0; i < 20; i++) err.write(mega);
    }
    @Test public void floodsForEver() {
        if (calm()) return;
        Thread flood = new Thread(() -> {
            FileOutputStream out = new FileOutputStream(FileDescriptor.out);
            byte[] lines = new byte[1 << 12];
            java.util.Arrays.fill(lines, (byte) '\n');
            try { while (true) out.write(lines); } catch (Exception e) { }
        });
        flood.setDaemon(true);
        flood.start();
    }
    @Test public void closesRealOut() throws Exception { if (calm()) return; new FileOutputStream(FileDescriptor.out).close(); }
    @Test public void readsIn() throws Exception { if (calm()) return; if (System.in.read() != -1) throw new AssertionError(); }
    @Test public void startsProcess() throws Exception { if (calm()) return; new ProcessBuilder("sh", "-c", "echo x; sleep 600").inheritIO().start(); while (true) { } }
    @Test public void killsItself() throws Exception {
        if (calm()) return;
        String pid = java.lang.management.ManagementFactory.getRuntimeMXBean().getName().replaceAll("@.*", "");
        new ProcessBuilder("kill", "-9", pid).start().waitFor();
        Thread.sleep(5_000);
    }
    @Test public void killsItselfOnce() throws Exception {
        if (calm()) return;
        java.io.File killed = new java.io.File("killed");
        if (!killed.delete()) {
            killed.createNewFile();
            String pid = java.lang.management.ManagementFactory.getRuntimeMXBean().getName().replaceAll("@.*", "");
            new ProcessBuilder("kill", "-9", pid).start().waitFor();
            Thread.sleep(5_000);
        }
    }
    @Test public void closesRealIn() throws Exception { if (calm()) return; new java.io.FileInputStream(FileDescriptor.in).close(); }
    @Test public void changesSecurity() {
        if (calm()) return;
        java.security.Security.setProperty("networkaddress.cache.negative.ttl", "77");
        java.security.Security.removeProvider("SUN");
    }
    @Test public void fillsDirectMemory() {
        if (calm()) return;
        List<Object> all = new ArrayList<>();
        while (true) all.add(java.nio.ByteBuffer.allocateDirect(16 << 20));
    }
    @Test public void crashesNatively() throws Exception {
        if (calm()) return;
        java.lang.reflect.Field unsafe = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Object instance = unsafe.get(null);
        instance.getClass().getMethod("putAddress", long.class, long.class).invoke(instance, 0L, 0L);
    }
    @Test public void throwsStrange() { if (calm()) return; throw new Strange(); }
    static class Strange extends RuntimeException {
        @Override public String getMessage() { throw new IllegalStateException(); }
        @Override public StackTraceElement[] getStackTrace() { throw new IllegalStateException(); }
        @Override public synchronized Throwable getCause() { throw new IllegalStateException(); }
        @Override public String toString() { throw new IllegalStateException(); }
    }
    @Test public void throwsLong() { if (calm()) return; throw new RuntimeException(new String(new char[1 << 22]).replace('\0', 'é')); }
    @Test public void throwsInACircle() {
        if (calm()) return;
        RuntimeException first = new Same(), second = new Same(first);
        first.initCause(second);
        throw first;
    }
    static class Same extends RuntimeException {
        Same() { }
        Same(Throwable cause) { super(cause); }
        @Override public boolean equals(Object other) { throw new IllegalStateException(); }
        @Override public int hashCode() { throw new IllegalStateException(); }
    }
    @Test public void throwsWithoutFrames() { if (calm()) return; throw new Unframed(); }
    static class Unframed extends RuntimeException {
        @Override public StackTraceElement[] getStackTrace() { return new StackTraceElement[] {null, null}; }
    }
    @Test public void interruptsItself() { if (calm()) return; Thread.currentThread().interrupt(); }
    @Test public void stopsGroup() { if (calm()) return; Thread.currentThread().getThreadGroup().interrupt(); }

    // Answers for the worker, which it finds by looking into its own thread.
    @Test public void answersTwice() throws Exception { if (calm()) return; Worker.found().send(1, "{\"outcome\":\"vacuous\",\"reached\":0,\"seconds\":0}"); }
    @Test public void answersForOthers() throws Exception { if (calm()) return; Worker.found().send(2, "{\"outcome\":\"failed\",\"reached\":1,\"seconds\":0}"); }
    @Test public void answersOtherRequests() throws Exception { if (calm()) return; Worker worker = Worker.found(); worker.write('.', "{\"id\":1,\"index\":0,\"done\":true}"); }
    @Test public void answersNonsense() throws Exception { if (calm()) return; Worker.found().write('.', "nonsense"); }
    @Test public void answersDeeply() throws Exception { if (calm()) return; Worker.found().write('.', new String(new char[3900]).replace('\0', '[')); }
    @Test public void answersAnotherOutcome() throws Exception { if (calm()) return; Worker.found().send(1, "{\"outcome\":\"won\",\"reached\":0,\"seconds\":0}"); }
    @Test public void answersTooSoon() throws Exception { if (calm()) return; Worker.found().send(1, "{\"done\":true}"); }
    @Test public void answersWithoutEnd() throws Exception { if (calm()) return; Worker worker = Worker.found(); String long_ = new String(new char[3900]).replace('\0', ' '); while (true) worker.write('+', long_); }
    @Test public void answersAtLength() throws Exception {
        if (calm()) return;
        Worker worker = Worker.found();
        worker.write('+', worker.numbered(1) + "\"outcome\":\"failed\",\"reached\":1,\"seconds\":0,\"thrown\":{\"message\":null,\"frames\":[],\"own\":true,\"causes\":[],\"type\":\"");
        for (int i = 0; i < 1000; i++) worker.write('+', new String(new char[3900]).replace('\0', 'x'));
        worker.write('.', "\"}}");
    }
    @Test public void answersAtFirst() throws Exception { if (calm()) return; Worker.found().send(0, "{\"outcome\":\"vacuous\",\"reached\":0,\"seconds\":0}"); }
    @Test public void answersLater() throws Exception {
        if (calm()) return;
        Worker worker = Worker.found();
        Thread later = new Thread(() -> { try { Thread.sleep(500); worker.send(0, "{\"done\":true}"); } catch (Exception e) { } });
        later.setDaemon(true);
        later.start();
    }
    static final class Worker {
        private final Object execution;
        private Worker(Object execution) { this.execution = execution; }
        static Worker found() throws Exception {
            Object thread = Thread.currentThread();
            try { return new Worker(get(Thread.class, thread, "target")); }
            catch (NoSuchFieldException later) { Object holder = get(Thread.class, thread, "holder"); return new Worker(get(holder.getClass(), holder, "task")); }
        }
        static Object get(Class<?> type, Object of, String name) throws Exception {
            java.lang.reflect.Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        }
        /** The head of an answer to one of the inputs, counted from the first. */
        String numbered(int input) throws Exception {
            int first = (Integer) get(execution.getClass(), execution, "first");
            return "{\"id\":" + get(execution.getClass(), execution, "request") + ",\"index\":" + (first + input) + ",";
        }
        void send(int input, String answer) throws Exception { write('.', numbered(input) + answer.substring(1)); }
        void write(char more, String piece) throws Exception {
            Object wire = get(execution.getClass(), execution, "wire");
            String token = (String) get(wire.getClass(), wire, "token");
            ((java.io.OutputStream) get(wire.getClass(), wire, "out")).write(("\n" + token + more + piece + "\n").getBytes("US-ASCII"));
        }
    }
}
