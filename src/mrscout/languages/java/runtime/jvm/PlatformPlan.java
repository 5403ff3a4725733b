package mrscout.jvm;

/** One method under the JUnit Platform: discovered once where that can be, and for each input where it cannot. */
final class PlatformPlan implements Framework.Plan {
    /** What the launcher does for us. */
    interface Launcher {
        Object discover(Object request) throws Exception;

        /** @param what a request, or a plan that was discovered */
        void execute(Object what, Framework.Events events) throws Exception;
    }

    private final Launcher launcher;
    private final ClassLoader loader;
    private final Object request;
    private Object plan;
    private PlanState state;
    private boolean reusable = true;

    PlatformPlan(Launcher launcher, ClassLoader loader, Object request) {
        this.launcher = launcher;
        this.loader = loader;
        this.request = request;
    }

    @Override
    public void run(Framework.Events events) throws Exception {
        if (state == null && reusable) {
            prepare();
        }
        if (!reusable) {
            launcher.execute(request, events);
            return;
        }
        Doubtful doubtful = new Doubtful(events);
        try {
            state.restore();
            launcher.execute(plan, doubtful);
        } catch (ReflectiveOperationException | RuntimeException broken) {
            doubtful.failed(broken);
        }
        if (doubtful.thrown != null || !doubtful.told) {
            // Either there is nothing that can be run, or the plan cannot be used twice: a new one tells.
            reusable = false;
            launcher.execute(request, events);
        }
    }

    private void prepare() throws Exception {
        try {
            plan = launcher.discover(request);
            state = new PlanState(plan, loader);
        } catch (ReflectiveOperationException | RuntimeException otherwise) {
            reusable = false;
        }
    }

    /** Holds back the failure of a class, as long as no test was under way. */
    private static final class Doubtful implements Framework.Events {
        private final Framework.Events events;
        private boolean told;
        private Throwable thrown;

        Doubtful(Framework.Events events) {
            this.events = events;
        }

        @Override
        public void started(String name) {
            told = true;
            events.started(name);
        }

        @Override
        public void finished() {
            events.finished();
        }

        @Override
        public void failed(Throwable cause) {
            if (told) {
                events.failed(cause);
            } else {
                thrown = cause;
            }
        }

        @Override
        public void skipped(String name, String reason) {
            told = true;
            events.skipped(name, reason);
        }
    }
}
