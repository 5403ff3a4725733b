package mrscout.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The time limit of one input. A test that waits is woken; of one that does not end, the stack is sampled. */
final class Limit {
    private static final int LOOK_MILLIS = 50;
    /** Taken of the stack of a test that does not end, one at each look. */
    private static final int SAMPLES = 5;

    private final long each;
    private final long extra;
    private long start;
    private long allowed;
    private boolean running;
    private boolean reported;
    private final List<StackTraceElement[]> samples = new ArrayList<>();

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

    /** The time that the input may take. */
    synchronized double seconds() {
        return allowed / 1e9;
    }

    /** True if the input was reported as one that does not end: its outcome is not wanted any more. */
    synchronized boolean isReported() {
        return reported;
    }

    /** Wakes a test that takes too long, and takes samples of its stack. Returns true once there are enough. */
    private synchronized boolean isHanging(Thread thread) {
        if (reported || !running || System.nanoTime() - start <= allowed) {
            samples.clear();
            return false;
        }
        thread.interrupt();
        StackTraceElement[] stack = thread.getStackTrace();
        if (stack.length > 0) {
            samples.add(stack);
        }
        reported = samples.size() == SAMPLES;
        return reported;
    }

    /** @param hanging gets the frames that all samples of a test that does not end have in common */
    void watch(Thread thread, Consumer<List<StackTraceElement>> hanging) {
        while (thread.isAlive()) {
            try {
                thread.join(LOOK_MILLIS);
            } catch (InterruptedException ignored) {
                continue;
            }
            if (isHanging(thread)) {
                hanging.accept(Frames.common(samples));
            }
        }
    }
}
