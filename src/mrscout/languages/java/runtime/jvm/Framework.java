package mrscout.jvm;

/** A test framework of the project, reached by reflection. */
interface Framework {
    /** Runs one method of a class, again and again. */
    Plan plan(Class<?> type, String method) throws Exception;

    /** Runs the method once, with its fixtures, and reports what happened. */
    interface Plan {
        void run(Events events) throws Exception;
    }

    /** Receives the events of a framework. A test is one run of the method: one row of its data. */
    interface Events {
        void started(String name);

        void finished();

        /** Without a test under way, the class could not be set up or torn down. */
        void failed(Throwable thrown);

        void skipped(String name, String reason);
    }

    /** Thrown if there is no such method, or if it is no test to its framework. */
    final class NoSuchTest extends Exception {
        private static final long serialVersionUID = 1L;

        NoSuchTest(String message) {
            super(message);
        }
    }
}
