"""Misbehaviour in the worker's JVM and its scratch folder: it may cost the relation that does it, and no other."""

from canaries import House
from hostile import STRANGE, codec, innocent, lay, pom
from registry import Broke, Part, Severity, attempt
from workbench import Ran, Workbench

from attempts.fence import verdict_of_innocent

_MB = 1 << 20
_DEEP = (
    'Path d = Paths.get(System.getProperty("java.io.tmpdir"));'
    ' Process p = new ProcessBuilder("/bin/sh", "-c", "i=0; while [ $i -lt 1500 ]; do mkdir d && cd d || exit; i=$((i+1)); done")'
    ".directory(d.toFile()).start(); p.waitFor();"
)
_SOCKET = (
    'if (!new File("left.sock").exists()) { java.nio.channels.ServerSocketChannel.open(StandardProtocolFamily.UNIX)'
    '.bind(UnixDomainSocketAddress.of("left.sock")); }'
)
_FIFO = 'new ProcessBuilder("mkfifo", "left.fifo").start().waitFor();'
#: reaches mrscout's own line to the controlling process, as only code in the same JVM can
_REACH = """
    static Object field(Object of, Class<?> in, String name) throws Exception {
        java.lang.reflect.Field u = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        u.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) u.get(null);
        return unsafe.getObject(of, unsafe.objectFieldOffset(in.getDeclaredField(name)));
    }
    static Object wire() throws Exception {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            Object task;
            try { task = field(thread, Thread.class, "target"); } catch (NoSuchFieldException newer) {
                Object holder = field(thread, Thread.class, "holder");
                task = field(holder, holder.getClass(), "task");
            }
            if (task == null || !task.getClass().getName().startsWith("mrscout.")) continue;
            for (java.lang.reflect.Field each : task.getClass().getDeclaredFields())
                if (each.getType().getSimpleName().equals("Wire")) { each.setAccessible(true); return each.get(task); }
        }
        throw new IllegalStateException("no wire");
    }
    static void send(Object answer) throws Exception {
        Object wire = wire();
        for (java.lang.reflect.Method each : wire.getClass().getDeclaredMethods())
            if (each.getName().equals("send")) { each.setAccessible(true); each.invoke(wire, answer); return; }
    }
    static Map<String, Object> map(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) map.put((String) pairs[i], pairs[i + 1]);
        return map;
    }
    static String many(int size) { char[] all = new char[size]; Arrays.fill(all, 'x'); return new String(all); }
"""


def _run(
    bench: Workbench, name: str, action: str, members: str = "", *, always: bool = False
) -> tuple[House, Ran]:
    house = bench.house(name)
    files = codec("Awkward", house.home, action, members=members, condition="true" if always else STRANGE)
    modern = pom().replace(">8<", ">17<")
    lay(house.project, {"pom.xml": modern, **innocent("AInnocent"), **files, **innocent()})
    ran = bench.run(
        house,
        "run",
        house.project,
        "--out",
        house.out,
        "--inputs",
        "5",
        "--no-candidates",
        "-j",
        "1",
        "--time-limit",
        "8",
        seconds=200,
        memory=600,
    )
    return house, ran


def _misbehave(
    name: str,
    severity: Severity,
    description: str,
    action: str,
    members: str = "",
    *,
    quick: bool = False,
    always: bool = False,
) -> None:
    @attempt(Part.WORKER, severity, quick=quick, name=f"worker-{name}", description=description)
    def act(bench: Workbench) -> str:
        house, ran = _run(bench, name, action, members, always=always)
        ran.must_end(0)
        if ran.survivors:
            raise Broke(f"outlived the run: {ran.survivors}")
        size = sum(path.stat().st_size for path in house.out.glob("*.jsonl"))
        if size > 8 * _MB:
            raise Broke(f"the records are {size // _MB} MB")
        if house.changes():
            raise Broke(f"changed: {house.changes()}")
        return f"{verdict_of_innocent(house)}, {ran.peak // _MB} MB"


_misbehave(
    "leaves-socket-and-fifo",
    Severity.MEDIUM,
    "Leave a socket and a FIFO in the module's folder.",
    _SOCKET + _FIFO,
    quick=True,
    always=True,
)
_misbehave("exits", Severity.MEDIUM, "End the JVM.", "Runtime.getRuntime().halt(3);")
_misbehave(
    "floods-output",
    Severity.MEDIUM,
    "Write without end to the real standard output.",
    'try (FileOutputStream o = new FileOutputStream("/dev/fd/1")) { byte[] b = new byte[1 << 16]; for (int i = 0; i < 20000; i++) o.write(b); }',
)
_misbehave(
    "closes-streams",
    Severity.LOW,
    "Close the real standard streams.",
    "new FileInputStream(FileDescriptor.in).close(); new FileOutputStream(FileDescriptor.out).close();",
)
_misbehave(
    "fills-memory",
    Severity.MEDIUM,
    "Fill the heap.",
    "List<byte[]> all = new ArrayList<>(); while (true) all.add(new byte[1 << 20]);",
)
_misbehave(
    "never-ends",
    Severity.MEDIUM,
    "Run for ever, also when it is interrupted.",
    "while (true) { try { Thread.sleep(1000); } catch (InterruptedException e) { } }",
)
_misbehave(
    "forges-answers",
    Severity.MEDIUM,
    "Send answers of its own, twice each.",
    'for (int i = 0; i < 3; i++) { send(map("done", true)); send(map("begun", true)); send(map("ended", "passed")); }',
    _REACH,
)
_misbehave(
    "forges-shapes",
    Severity.MEDIUM,
    "Send answers of wrong shapes.",
    'send(Arrays.asList(1, 2)); send("text"); send(map("ended", Arrays.asList(map("x", null)))); send(map("thrown", 5L)); send(map());',
    _REACH,
)
_misbehave(
    "forges-huge-fields",
    Severity.MEDIUM,
    "Send an exception whose type has 20 MB.",
    'send(map("ended", "failed", "thrown", map("type", many(20 << 20), "message", many(20 << 20))));',
    _REACH,
)
_misbehave(
    "forges-endless-pieces",
    Severity.MEDIUM,
    "Send pieces of an answer without an end.",
    'Object wire = wire(); java.lang.reflect.Field t = wire.getClass().getDeclaredField("token"); t.setAccessible(true);'
    ' String piece = "\\n" + t.get(wire) + "+" + many(4000) + "\\n"; FileOutputStream o = new FileOutputStream("/dev/fd/1");'
    " long until = System.nanoTime() + 8_000_000_000L; while (System.nanoTime() < until) o.write(piece.getBytes());",
    _REACH,
)
_misbehave(
    "links-in-scratch",
    Severity.LOW,
    "Replace the scratch folder's content by links into the home.",
    'for (String n : new String[] {"work", "out", "x"}) { Path p = Paths.get(System.getProperty("java.io.tmpdir"), n);'
    " try { Files.deleteIfExists(p); Files.createSymbolicLink(p, Paths.get(HOME)); } catch (IOException e) { } }",
)


@attempt(Part.WORKER, Severity.MEDIUM)
def scratch_of_many_folders(bench: Workbench) -> str:
    """A tree of 1,500 folders in the scratch folder, then `filter`, twice."""
    house, ran = _run(bench, "deep-scratch", _DEEP)
    ran.must_end(0)
    for seed in ("5", "6"):
        bench.run(
            house,
            "filter",
            "--out",
            house.out,
            "--inputs",
            "5",
            "--seed",
            seed,
            "-j",
            "1",
            "--time-limit",
            "8",
            seconds=150,
        ).must_end(0)
        verdict_of_innocent(house)
    left = [path.name for path in house.tmp.iterdir()]
    if left:
        raise Broke(f"left in the folder for temporary files: {left}")
    return "both filters came to their end, and nothing was left"
