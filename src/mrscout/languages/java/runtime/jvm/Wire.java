package mrscout.jvm;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The line to the controlling process: requests on the real stdin, answers on the real stdout.
 *
 * <p>Tested code can write to the same descriptor behind our back. So an answer is sent in pieces that a pipe
 * takes whole; each begins on a new line with a token that the controller chose, and says whether more follow.
 *
 * <p>Tested code that looks for it can find this object, and answer for us. So answers are numbered, and the controller
 * gives up a worker whose numbers do not fit.
 */
final class Wire {
    /** What POSIX systems in use write to a pipe without mixing it with other writers, less the frame. */
    private static final int PIECE = 4000;

    private final BufferedReader in;
    private final OutputStream out = ownOut();
    private final String token;

    Wire() throws IOException {
        in = new BufferedReader(new InputStreamReader(ownIn(), StandardCharsets.US_ASCII), 1 << 16);
        token = in.readLine();
    }

    /** Descriptors that nobody else can close, where the system hands out second ones for the same pipes. */
    private static InputStream ownIn() {
        try {
            return new FileInputStream("/dev/fd/0");
        } catch (IOException refused) {
            return new FileInputStream(FileDescriptor.in);
        }
    }

    private static OutputStream ownOut() {
        try {
            return new FileOutputStream("/dev/fd/1");
        } catch (IOException refused) {
            return new FileOutputStream(FileDescriptor.out);
        }
    }

    /** The next request, or null when the controller is gone. */
    String receive() {
        try {
            return in.readLine();
        } catch (IOException gone) {
            return null;
        }
    }

    /**
     * Send an answer.
     *
     * @param request the number of the request that it answers
     * @param index its own number among the answers to that request
     */
    synchronized void send(long request, int index, Map<String, ?> answer) throws IOException {
        Map<String, Object> numbered = new LinkedHashMap<>();
        numbered.put("id", request);
        numbered.put("index", index);
        numbered.putAll(answer);
        String text = Json.write(numbered);
        int from = 0;
        do {
            int to = Math.min(text.length(), from + PIECE);
            String piece = "\n" + token + (to < text.length() ? '+' : '.') + text.substring(from, to) + "\n";
            out.write(piece.getBytes(StandardCharsets.US_ASCII));
            from = to;
        } while (from < text.length());
    }
}
