package mrscout.jvm;

import java.io.OutputStream;
import java.io.PrintStream;

/** Discards what tests print. It cannot be closed, so that the next test finds it open. */
final class Silence extends PrintStream {
    Silence() {
        super(new OutputStream() {
            @Override
            public void write(int ignored) {}

            @Override
            public void write(byte[] ignored, int from, int length) {}
        });
    }

    @Override
    public void write(byte[] ignored, int from, int length) {}

    @Override
    public void print(String ignored) {}

    @Override
    public void println(String ignored) {}

    @Override
    public void close() {}
}
