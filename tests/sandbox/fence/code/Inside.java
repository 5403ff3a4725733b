import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

/** What a JVM does on a working day, and what it must not do; a line for each, with what came of it. */
public class Inside {
    interface Action { Object run() throws Exception; }

    static void say(String name, Action action) {
        String result;
        try {
            result = String.valueOf(action.run());
        } catch (Throwable thrown) {
            result = "refused " + thrown.getClass().getSimpleName();
        }
        System.out.println(name + "\t" + result);
    }

    static long warm(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += Integer.toString(i).hashCode() % 7;
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Path outside = Paths.get(args[0]), home = Paths.get(args[1]);
        int port = Integer.parseInt(args[2]);
        long parent = Long.parseLong(args[3]);
        say("compiled", () -> {
            warm(1_000_000);
            return java.lang.management.ManagementFactory.getCompilationMXBean().getTotalCompilationTime() >= 0;
        });
        say("threads", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(20);
            List<Future<Long>> sums = new ArrayList<>();
            for (int i = 0; i < 20; i++) sums.add(pool.submit(() -> warm(1000)));
            for (Future<Long> sum : sums) sum.get();
            pool.shutdown();
            return pool.awaitTermination(10, TimeUnit.SECONDS);
        });
        say("temporary file", () -> {
            Path file = Files.createTempFile("a", "b");
            Files.write(file, "text".getBytes(StandardCharsets.UTF_8));
            Files.move(file, Files.createTempDirectory("c").resolve("moved"));
            return file.getParent();
        });
        say("home", () -> System.getProperty("user.home"));
        say("user", () -> System.getProperty("user.name"));
        say("child", () -> {
            Process child = new ProcessBuilder("sh", "-c", "echo hello").start();
            return new BufferedReader(new InputStreamReader(child.getInputStream())).readLine();
        });
        say("loopback", () -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                server.accept().getOutputStream().write(42);
                return socket.getInputStream().read();
            }
        });
        say("localhost", () -> InetAddress.getLocalHost().isLoopbackAddress());
        say("checkout", () -> Files.readAllLines(Paths.get("file")));
        say("connect", () -> new Socket("127.0.0.1", port).isConnected());
        say("lookup", () -> InetAddress.getByName("example.org"));
        say("key", () -> Files.readAllLines(home.resolve(".ssh/id_rsa")));
        say("write", () -> Files.write(outside.resolve("checkout/file"), new byte[1]));
        say("delete", () -> {
            Files.delete(outside.resolve("checkout/classes/A.class"));
            return "deleted";
        });
        say("token", () -> System.getenv("TOKEN_OF_THE_HOUSE"));
        say("kill", () -> {
            Process child = new ProcessBuilder("sh", "-c", "kill -0 " + parent + " && echo OUT").start();
            return new BufferedReader(new InputStreamReader(child.getInputStream())).readLine();
        });
        say("bomb", () -> {
            List<Thread> threads = new ArrayList<>();
            try {
                for (int i = 0; i < 3000; i++) {
                    Thread thread = new Thread(null, () -> LockSupportPark.park(), "t" + i, 1 << 16);
                    thread.setDaemon(true);
                    thread.start();
                    threads.add(thread);
                }
            } catch (OutOfMemoryError bounded) {
                return "bounded";
            }
            return threads.size();
        });
        System.exit(0);
    }

    static class LockSupportPark {
        static void park() {
            while (true) java.util.concurrent.locks.LockSupport.park();
        }
    }
}
