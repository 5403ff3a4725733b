package mrscout.jvm;

/** The time limit of one input. A test that waits is woken; one that does not end is the controller's business. */
final class Limit {
    private static final int LOOK_MILLIS = 50;

    private final long each;
    private final long extra;
    private long start;
    private long allowed;
    private boolean running;

    /** @param extra seconds more for an input that loads classes */
    Limit(double each, double extra) {
        this.each = (long) (each * 1e9);
        this.extra = (long) (extra * 1e9);
    }

    synchronized long begin(boolean loads) {
        start = System.nanoTime();
        allowed = each + (loads ? extra : 0);
        running = true;
        return start;
    }

    /** True if the input took too long, by the clock. */
    synchronized boolean end() {
        running = false;
        Thread.interrupted();
        return System.nanoTime() - start > allowed;
    }

    private synchronized void wake(Thread thread) {
        if (running && System.nanoTime() - start > allowed) {
            thread.interrupt();
        }
    }

    void watch(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join(LOOK_MILLIS);
            } catch (InterruptedException ignored) {
                continue;
            }
            wake(thread);
        }
    }
}
