package mrscout.jvm;

/** A test framework of the project, reached by reflection. */
interface Framework {
    /** What it takes to run one method of a class, again and again. */
    Plan plan(Class<?> type, String method) throws Exception;

    /** Runs the method once, with its fixtures, and tells what happened. */
    interface Plan {
        void run(Events events) throws Exception;
    }

    /** What frameworks tell. A test is one run of the method: one row of its data. */
    interface Events {
        void started(String name);

        void finished();

        /** Without a test under way, the class could not be set up or torn down. */
        void failed(Throwable thrown);

        void skipped(String name, String reason);
    }

    /** The method is not there, or its framework does not take it for a test. */
    final class NoSuchTest extends Exception {
        private static final long serialVersionUID = 1L;

        NoSuchTest(String message) {
            super(message);
        }
    }
}
