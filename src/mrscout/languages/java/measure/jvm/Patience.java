package mrscout.jvm;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Ends the JVM where a test does not come to an end. Time is that of the processors, since a test may be slow for no
 * fault of its own on a machine that is busy; one that only waits is given up by the clock.
 */
final class Patience implements Runnable {
    /** The property with the seconds that a test may take. */
    static final String PROPERTY = "mrscout.patience";
    /** The code that the JVM ends with. */
    static final int LOST = 86;

    private static final double LOOK = 0.5;
    /** The share of the clock below which a test is taken to wait. */
    private static final double IDLE = 0.02;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final double seconds;
    private volatile double clock;
    private volatile double processor;

    private Patience(double seconds) {
        this.seconds = seconds;
        begin();
    }

    /** Starts to watch. */
    static Patience watching() {
        Patience patience = new Patience(Double.parseDouble(System.getProperty(PROPERTY)));
        Thread thread = new Thread(patience, "patience");
        thread.setDaemon(true);
        thread.start();
        return patience;
    }

    /** Seconds of the processors that this JVM has taken. */
    static double processor() {
        return SYSTEM.getProcessCpuTime() / 1e9;
    }

    /** Notes that a new test begins. */
    void begin() {
        clock = System.nanoTime() / 1e9;
        processor = processor();
    }

    @Override
    public void run() {
        try {
            while (true) {
                Thread.sleep((long) (LOOK * 1000));
                double waited = System.nanoTime() / 1e9 - clock;
                double used = processor() - processor;
                if (waited > seconds && (used > seconds || used < IDLE * waited)) {
                    Runtime.getRuntime().halt(LOST);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
