package mrscout.jvm;

/** The time limit of one input. A test that waits is woken; one that does not end is the controller's business. */
final class Limit {
    private static final int LOOK_MILLIS = 50;

    private final long each;
    private final long first;
    private long start;
    private long allowed;
    private boolean running;

    /** @param first seconds more for the first input, which loads the classes */
    Limit(double each, double first) {
        this.each = (long) (each * 1e9);
        this.first = (long) (first * 1e9);
    }

    synchronized long begin(boolean isFirst) {
        start = System.nanoTime();
        allowed = each + (isFirst ? first : 0);
        running = true;
        return start;
    }

    /** Whether the input took too long, by the clock. */
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
