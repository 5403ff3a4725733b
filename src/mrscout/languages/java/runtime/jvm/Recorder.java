package mrscout.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns events of a framework and the marker into outcomes, one for each row. */
final class Recorder implements Framework.Events {
    /** The worst first. A row that was left out says less than one that ran. */
    private static final List<String> ORDER =
            Arrays.asList("error", "failed", "invalid", "passed", "vacuous", "skipped");

    private static final int WORDS = 2000;

    private final boolean marked;
    private final Assertion assertion;
    private final List<Row> rows = new ArrayList<>();
    private Row current;

    /**
     * @param marked whether the code has a marker; a developer's own test has none
     * @param assertion what the marker is at
     */
    Recorder(boolean marked, Assertion assertion) {
        this.marked = marked;
        this.assertion = assertion;
    }

    @Override
    public synchronized void started(String name) {
        finished();
        current = new Row(name);
    }

    @Override
    public synchronized void finished() {
        if (current != null) {
            rows.add(current.end());
            current = null;
        }
    }

    @Override
    public synchronized void failed(Throwable thrown) {
        if (current != null) {
            current.fail(thrown);
            return;
        }
        Row ofClass = new Row(null);
        ofClass.before = 0;
        ofClass.fail(thrown);
        rows.add(ofClass.end());
    }

    @Override
    public synchronized void skipped(String name, String reason) {
        if (current != null) {
            current.reason = reason;
        } else {
            Row skipped = new Row(name);
            skipped.reason = reason;
            rows.add(skipped.end());
        }
    }

    synchronized Row worst() {
        finished();
        Row worst = null;
        for (Row row : rows) {
            if (worst == null || ORDER.indexOf(row.outcome) < ORDER.indexOf(worst.outcome)) {
                worst = row;
            }
        }
        return worst;
    }

    synchronized List<Row> rows() {
        return rows;
    }

    final class Row {
        final String name;
        String outcome;
        Throwable thrown;
        String reason;
        int reached;
        private int before = Probe.timesReached();

        Row(String name) {
            this.name = name;
        }

        void fail(Throwable first) {
            if (thrown == null) {
                thrown = first;
                reached = Probe.timesReached() - before;
            }
        }

        Row end() {
            if (thrown == null) {
                reached = Probe.timesReached() - before;
                boolean ran = !marked || reached > 0;
                outcome = reason != null ? "skipped" : ran ? "passed" : "vacuous";
            } else if (Failures.isExhaustion(thrown)) {
                outcome = "error";
            } else if (marked) {
                // A class that fails before it has read an input would fail for all of them.
                boolean environment = name == null && !Probe.wasRead();
                outcome = isRefuted() ? "failed" : environment ? "error" : "invalid";
            } else {
                outcome = name == null ? "error" : "failed";
            }
            return this;
        }

        /** The assertion had its operands, and what failed is not another one behind it. */
        private boolean isRefuted() {
            try {
                return reached > 0 && !assertion.isElsewhere(thrown);
            } catch (Throwable hostile) {
                return true;
            }
        }

        Map<String, Object> describe(Home home, int frames) {
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("outcome", outcome);
            described.put("reached", reached);
            if (name != null && rows.size() > 1) {
                described.put("name", Failures.cut(name, WORDS));
            }
            if (reason != null) {
                described.put("reason", Failures.cut(reason, WORDS));
            }
            if (thrown != null) {
                described.put("thrown", Failures.describe(thrown, home, frames));
            }
            return described;
        }
    }
}
