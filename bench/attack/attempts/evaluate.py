"""`evaluate` runs tests and mutants in the fence, and reads what their JVMs leave in a folder that these can write to."""

from canaries import House
from hostile import codec, innocent, lay, pom
from registry import Broke, Part, Severity, attempt
from workbench import Ran, Workbench

#: acts only where tests are measured: PIT or JaCoCo is in the JVM, or mrscout has handed it an assignment
_MEASURED = "measured()"
_MEMBERS = """
    static boolean acted;
    static boolean measured() {
        for (Object name : System.getProperties().keySet())
            if (name.toString().startsWith("mrscout.")) return true;
        String all = System.getProperty("java.class.path") + System.getProperty("sun.java.command");
        return all.contains("pitest") || all.contains("jacoco");
    }
    static void each(boolean greedy, java.util.function.Consumer<Path> action) {
        if (acted) return;
        acted = true;
        Set<String> names = new TreeSet<>(Arrays.asList(NAMES));
        for (String folder : new String[] {System.getProperty("java.io.tmpdir"), System.getProperty("user.dir"),
                String.valueOf(System.getenv("HOME"))}) {
            String[] there = new File(folder).list();
            if (there != null && greedy) names.addAll(Arrays.asList(there));
            for (String name : names) {
                try { action.accept(Paths.get(folder, name)); } catch (Throwable e) { }
            }
        }
    }
    static void replace(Path path, Replacement with) {
        try {
            Files.createDirectories(path.getParent());
            if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) Files.deleteIfExists(path);
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) with.put(path);
        } catch (Throwable e) { }
    }
    interface Replacement { void put(Path path) throws Exception; }
    static final String[] NAMES = {
        "trial-0.jsonl", "trial-1.jsonl", "trial-0.json", "trial-0.bin", "trial-1.bin", "mutants.json", "mutants-path.txt",
        "mutants-trace/otherwise.tsv", "otherwise.tsv", "mutants.jsonl", "coverage.json", "tests.json", "mutations.xml",
        "mutants-reports/mutations.xml", "assignment.json", "kills.tsv", "mutants.tsv", "coverage.exec", "result.json"};
"""


def hostile_evaluation(bench: Workbench, name: str, action: str) -> tuple[House, Ran]:
    """Run and evaluate a project whose code acts where it is measured."""
    house = bench.house(name)
    lay(
        house.project,
        {
            "pom.xml": pom(),
            **innocent(),
            **codec("Measured", house.home, action, condition=_MEASURED, members=_MEMBERS),
        },
    )
    common = ("--out", house.out, "-j", "1")
    bench.run(house, "run", house.project, *common, "--inputs", "5", "--no-candidates").must_end(0)
    house.look()
    return house, bench.run(house, "evaluate", *common, "--mutants", "10", seconds=150, memory=800)


def measured_run(bench: Workbench) -> House:
    """An innocent project, run and evaluated."""

    def make(house: House) -> None:
        lay(house.project, {"pom.xml": pom(), **innocent()})
        common = ("--out", house.out, "-j", "1")
        bench.run(house, "run", house.project, *common, "--inputs", "20", "--no-candidates").must_end(0)
        bench.run(house, "evaluate", *common, "--mutants", "10").must_end(0)

    return bench.shared("measured", make)


def _planted(name: str, severity: Severity, description: str, put: str, *, greedy: bool = False) -> None:
    @attempt(Part.EVALUATE, severity, name=f"evaluate-{name}", description=description)
    def act(bench: Workbench) -> str:
        house, ran = hostile_evaluation(
            bench,
            f"evaluate-{name}",
            f"each({str(greedy).lower()}, path -> replace(path, p -> {{ {put} }}));",
        )
        if changes := house.changes():
            raise Broke(f"changed: {', '.join(changes)}")
        ran.must_end(0, 2, 4)
        if leaks := house.leaks():
            raise Broke("; ".join(leaks[:3]))
        return f"exit {ran.code}, {ran.peak >> 20} MB; the home is as it was"


_planted(
    "links-to-bashrc",
    Severity.HIGH,
    "Links to .bashrc for every file that mrscout may write.",
    'Files.createSymbolicLink(p, Paths.get(HOME, ".bashrc"));',
)
_planted(
    "links-to-new-files",
    Severity.HIGH,
    "Links to new files in the home for every file that mrscout may write.",
    'Files.createSymbolicLink(p, Paths.get(HOME, "PWNED-" + p.getFileName()));',
)
_planted(
    "links-to-key",
    Severity.HIGH,
    "Links to a key for every file that mrscout may read.",
    'Files.createSymbolicLink(p, Paths.get(HOME, ".ssh/id_rsa"));',
)
_planted(
    "links-to-zeros",
    Severity.MEDIUM,
    "Links to /dev/zero for every file that mrscout may read.",
    'Files.createSymbolicLink(p, Paths.get("/dev/zero"));',
)
_planted(
    "fifos",
    Severity.MEDIUM,
    "FIFOs for every file that mrscout may read.",
    'new ProcessBuilder("mkfifo", p.toString()).start().waitFor();',
)
_planted(
    "negative-frames",
    Severity.MEDIUM,
    "Files of frames with a negative length.",
    "try (DataOutputStream o = new DataOutputStream(new FileOutputStream(p.toFile()))) {"
    ' for (int i = 0; i < 100; i++) { o.writeInt(2); o.write("{}".getBytes()); o.writeInt(-10); } }',
)
_planted(
    "huge-files",
    Severity.MEDIUM,
    "Sparse files of 1 GB for every file that mrscout may read.",
    'try (RandomAccessFile f = new RandomAccessFile(p.toFile(), "rw")) { f.setLength(1L << 30); }',
)
_planted(
    "links-for-everything",
    Severity.HIGH,
    "Links to new files in the home for all that is in the folder already, too.",
    'Files.createSymbolicLink(p, Paths.get(HOME, "PWNED-" + p.getFileName()));',
    greedy=True,
)
