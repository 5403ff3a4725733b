"""Run folders from elsewhere, or damaged: commands that only read them must neither hang, nor tell secrets, nor pass over losses."""

import json
import os
import re
from collections.abc import Callable

from canaries import House, holds_secret
from registry import Broke, Part, Severity, attempt
from workbench import Workbench

from attempts.fence import inside_run

_READERS: tuple[tuple[str, ...], ...] = (
    ("report", "--format", "html", "--format", "markdown", "--format", "sarif", "--format", "junit"),
    ("show", "InsideEncodeDecodeRoundTrip"),
)


def _read(bench: Workbench, house: House, readers: tuple[tuple[str, ...], ...] = _READERS) -> str:
    """Run the commands that read a run folder; none may hang, end with a bug, or tell a secret."""
    codes = []
    for reader in readers:
        ran = bench.run(house, *reader, "--out", house.out, seconds=25, memory=800).must_end(0, 2, 3, 4)
        if secret := holds_secret(ran.said):
            raise Broke(f"{reader[0]} printed {secret}")
        codes.append(f"{reader[0]} {ran.code}")
    if leaks := house.leaks(house.out / "report"):
        raise Broke("; ".join(leaks[:3]))
    return ", ".join(codes)


def _damage(
    name: str, severity: Severity, description: str, spoil: Callable[[House], None], *, quick: bool = True
) -> None:
    @attempt(Part.RECORDS, severity, quick=quick, name=name, description=description)
    def act(bench: Workbench) -> str:
        house = bench.copy_of(inside_run(bench), name)
        spoil(house)
        return _read(bench, house)


def _fifo(file: str) -> Callable[[House], None]:
    def spoil(house: House) -> None:
        (house.out / file).unlink()
        os.mkfifo(house.out / file)

    return spoil


def _link(file: str, target: str) -> Callable[[House], None]:
    def spoil(house: House) -> None:
        (house.out / file).unlink()
        (house.out / file).symlink_to(target.format(home=house.home))

    return spoil


def _text(file: str, change: Callable[[str, House], str]) -> Callable[[House], None]:
    def spoil(house: House) -> None:
        path = house.out / file
        path.write_text(change(path.read_text(), house))

    return spoil


def _fields(**values: str) -> Callable[[str, House], str]:
    """Put a path of the attacker's into every record."""

    def change(text: str, house: House) -> str:
        records = [json.loads(line) for line in text.split("\n") if line]
        paths = {
            name: value.format(
                up=os.path.relpath(house.home, house.project),
                home=house.home,
                upout=os.path.relpath(house.home, house.out),
            )
            for name, value in values.items()
        }
        return "".join(json.dumps({**record, **paths}) + "\n" for record in records)

    return change


def _root(where: str) -> Callable[[str, House], str]:
    def change(text: str, house: House) -> str:
        record = json.loads(text)
        record["project"]["root"] = where.format(home=house.home)
        return json.dumps(record)

    return change


for _file in ("run.json", "relations.jsonl", "verdicts.jsonl"):
    _damage(
        f"fifo-{_file}",
        Severity.MEDIUM,
        f"A FIFO for {_file}.",
        _fifo(_file),
        quick=_file == "relations.jsonl",
    )
_damage(
    "link-to-zeros",
    Severity.MEDIUM,
    "verdicts.jsonl is a link to /dev/zero.",
    _link("verdicts.jsonl", "/dev/zero"),
)
_damage(
    "link-to-key",
    Severity.HIGH,
    "relations.jsonl is a link to a key.",
    _link("relations.jsonl", "{home}/.ssh/id_rsa"),
    quick=False,
)
_damage(
    "file-traversal",
    Severity.HIGH,
    "Records name files of the home as their test's.",
    _text("relations.jsonl", _fields(file="{up}/.aws/credentials")),
)
_damage(
    "file-absolute",
    Severity.HIGH,
    "Records name an absolute file of the home.",
    _text("relations.jsonl", _fields(file="{home}/.aws/credentials")),
    quick=False,
)
_damage(
    "path-traversal",
    Severity.HIGH,
    "Records name files of the home as their source.",
    _text("relations.jsonl", _fields(path="{upout}/.ssh/id_rsa")),
)
_damage(
    "root-is-home",
    Severity.HIGH,
    "A run whose project is the home.",
    _text("run.json", _root("{home}")),
    quick=False,
)
_damage(
    "root-is-relative",
    Severity.HIGH,
    "A run whose project is a relative path.",
    _text("run.json", _root("../../..")),
    quick=False,
)
_damage(
    "nested-brackets",
    Severity.LOW,
    "run.json is 100,000 brackets.",
    _text("run.json", lambda _text, _house: '{"mrscout": ' + "[" * 100_000),
)
_damage(
    "long-number",
    Severity.LOW,
    "A count of 50,000 digits.",
    _text("verdicts.jsonl", lambda text, _house: text.replace('"tried":', '"tried":' + "9" * 50_000)),
)
_damage(
    "wrong-types",
    Severity.LOW,
    "Records whose fields are of other types.",
    _text(
        "verdicts.jsonl",
        lambda text, _house: text.replace('"tried":', '"tried":[{}],"x":').replace(
            '"bound":', '"bound":"a","y":'
        ),
    ),
    quick=False,
)
_damage(
    "no-text",
    Severity.LOW,
    "relations.jsonl is bytes that are no text.",
    lambda house: (house.out / "relations.jsonl").write_bytes(os.urandom(5000)) and None,
    quick=False,
)


@attempt(Part.RECORDS, Severity.MEDIUM, quick=True)
def relations_cut_off(bench: Workbench) -> str:
    """relations.jsonl ends early, or is empty, though run.json knows the count."""
    for share in (0.66, 0.0):
        house = bench.copy_of(inside_run(bench), "cut")
        path = house.out / "relations.jsonl"
        data = path.read_bytes()
        path.write_bytes(data[: int(len(data) * share)])
        ran = bench.run(
            house, "export", "--out", house.out, "--to", house.base / "tests", seconds=60
        ).must_end()
        if ran.code == 0:
            raise Broke(f"export ends with 0 on {share:.0%} of the records: {ran.last}")
    return "the loss is an error"


@attempt(Part.RECORDS, Severity.LOW)
def effective_pom_cut_off(bench: Workbench) -> str:
    """A build record that was cut off is made anew, and is no bug."""
    house = bench.copy_of(inside_run(bench), "effective")
    cut = 0
    for path in (house.out / "build").rglob("*.xml"):
        path.write_bytes(path.read_bytes()[:200])
        cut += 1
    ran = bench.run(house, "filter", "--out", house.out, "--inputs", "5", "--seed", "9", "-j", "1").must_end(
        0, 2, 4
    )
    return f"{cut} files cut off, exit {ran.code}"


@attempt(Part.RECORDS, Severity.LOW)
def worth_cut_off(bench: Workbench) -> str:
    """A damaged worth.jsonl is an error, and not an export of fewer tests."""
    from attempts.evaluate import measured_run

    house = bench.copy_of(measured_run(bench), "worth")
    path = house.out / "worth.jsonl"
    for data in (b"", b"{", path.read_bytes()[:-20], b"[]\n", b"\xff\xfe"):
        path.write_bytes(data)
        ran = bench.run(
            house, "export", "--out", house.out, "--to", house.base / "tests", "--dry-run", seconds=60
        )
        ran.must_end()
        if ran.code == 0 and "worth" not in ran.said:
            raise Broke(f"export passes over {data[:20]!r} without a word")
    return "each damage is told"


@attempt(Part.RECORDS, Severity.MEDIUM)
def export_over_deep_tree(bench: Workbench) -> str:
    """A tree of 3,000 folders, a FIFO and a link to the home below --to."""
    house = bench.copy_of(inside_run(bench), "deep-to")
    to = house.base / "tests"
    to.mkdir()
    here = os.open(to, os.O_RDONLY)
    for _ in range(3000):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    os.mkfifo(to / "PipeTest.java")
    (to / "home").symlink_to(house.home)
    bench.run(house, "export", "--out", house.out, "--to", to, "--prune", seconds=90).must_end(0)
    if house.changes():
        raise Broke(f"changed: {house.changes()}")
    return "exported"


@attempt(Part.RECORDS, Severity.HIGH)
def export_through_links(bench: Workbench) -> str:
    """Folders and files below --to that are links into the home."""
    house = bench.copy_of(inside_run(bench), "linked-to")
    to = house.base / "tests"
    (to / "org").mkdir(parents=True)
    (to / "org/acme").mkdir()
    for relation in (house.out / "relations").rglob("*.java"):
        (to / "org/acme" / f"{relation.stem}Test.java").symlink_to(house.home / ".bashrc")
    bench.run(house, "export", "--out", house.out, "--to", to, seconds=90).must_end(0, 2)
    if house.changes():
        raise Broke(f"changed: {house.changes()}")
    return "nothing was written through a link"


@attempt(Part.RECORDS, Severity.HIGH, quick=True)
def run_folder_brings_a_jdk(bench: Workbench) -> str:
    """A run folder from elsewhere whose build names a java of its own: filter, evaluate and export must not start it."""
    house = bench.copy_of(inside_run(bench), "foreign", own=False)
    (house.out / ".origin").unlink(missing_ok=True)
    program = f"#!/bin/sh\ntouch {house.home}/PWNED-by-java\nexit 1\n"
    for name in ("java", "javac"):
        path = house.out / "jdk" / "bin" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(program)
        path.chmod(0o755)
    for path in (house.out / "build/build.json", house.out / "run.json"):
        text = re.sub(
            r'"/[^"]*/(?:jvm|jdk)[^"/]*/[^"/]*"', json.dumps(str(house.out / "jdk")), path.read_text()
        )
        path.write_text(text.replace('"java": null', f'"java": {json.dumps(str(house.out / "jdk"))}'))
    codes = []
    for command in (("filter", "--seed", "8"), ("evaluate",), ("export", "--to", str(house.base / "tests"))):
        ran = bench.run(house, *command, "--out", house.out, seconds=60).must_end(2)
        codes.append(f"{command[0]} {ran.code}")
    if changes := house.changes():
        raise Broke(f"changed: {', '.join(changes)}")
    return ", ".join(codes)
