"""Runs of `synthesize` for the tests of commands: one made up in no time, and one real, made once."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path

import pytest

from mrscout.cli import filter as filter_command
from mrscout.cli import main, options
from mrscout.cli import synthesize as command
from mrscout.exits import Exit
from mrscout.languages.java.build import Shortfall
from mrscout.languages.java.codify.draft_file import read_draft, write_draft
from mrscout.model.builds import Building, BuildProblem
from mrscout.model.forms import Condition, ConditionOperator, Form, FormParameter, Freedom
from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    Draft,
    Drafted,
    InputRelation,
    LeftLiteral,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    Skeleton,
    Status,
    Undrafted,
    ValueRole,
)
from mrscout.model.relations import Form as DraftForm
from mrscout.model.role_kind import RoleKind
from mrscout.model.template import Hole, Slot
from mrscout.model.values import Kind as ValueKind
from mrscout.model.values import Value
from mrscout.model.verdicts import Counterexample, Evidence, Judged, Verdict
from mrscout.pipeline.discover import FileAnalysed, Opened, discover_project
from mrscout.pipeline.fingerprint import verdict_fingerprint
from mrscout.pipeline.synthesis_events import FileDrafted, ModuleReady, Ready, SynthesisEvent, Synthesized
from mrscout.store.run_origin import sign

SHELF = Path(__file__).parents[1] / "fixtures" / "projects" / "shelf"
STACK = "src/test/java/org/acme/shelf/StackTest.java"
HEX = "src/test/java/org/acme/shelf/HexCodecTest.java"
CLEAN = {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "TERM": "xterm"}

Run = Callable[..., subprocess.CompletedProcess[bytes]]


def span(file: str, text: str, before: str = "") -> Span:
    """Where a text first stands in a file of the shelf, right before another one."""
    data = (SHELF / file).read_bytes()
    start = data.index((text + before).encode())
    end = start + len(text.encode())
    return Span(start, end, data.count(b"\n", 0, start), data.count(b"\n", 0, end - 1), file)


PUSHED = LiftedSite(
    span(STACK, "3", ");"), "3", ValueRole(RoleKind.ARGUMENT, "org.acme.shelf.Stack", "push", 1)
)
EXPECTED = LiftedSite(span(STACK, "3", ", stack"), "3", ValueRole(RoleKind.ASSERTION))
PUSH_POP = MetamorphicRelation(
    *("a1b2c3d4e5", STACK, 11, "org.acme.shelf.StackTest.pushThenPop()", "org.acme.shelf.Stack"),
    *("popReturnsWhatPushTook", "StackPopReturnsWhatPushTook"),
    "IF one calls `stack.push(item)`, and then `stack.pop()`, THEN `item` equals `stack.pop()`.",
    *(Kind.RETRIEVAL, InputRelation.FROM_OUTPUT, 2),
    Constituents(
        ("org.acme.shelf.Stack.push", "org.acme.shelf.Stack.pop"),
        (span(STACK, "stack", ".push"), span(STACK, "3")),
        (span(STACK, "stack.pop()"),),
        (),
        span(STACK, "3", ", stack"),
        span(STACK, "stack.pop()"),
        span(STACK, "assertEquals(3, stack.pop())"),
    ),
)
ITEM = Parameter(
    "item", "int", "3", (0, 1), "what goes in is what the assertion expects to come out", PUSHED.role
)


def relation(number: int, kind: Kind, name: str) -> MetamorphicRelation:
    """Another relation of the codec's test."""
    line = span(HEX, 'assertRoundTrip("caffee")')
    return MetamorphicRelation(
        *(f"{number:010x}", HEX, 16, "org.acme.shelf.HexCodecTest.roundTripByAHelper()"),
        *("org.acme.shelf.HexCodec", name, f"HexCodec{name[0].upper()}{name[1:]}"),
        "IF one calls `HexCodec.decode(text)`, and then `HexCodec.encode(data)`, THEN they fit.",
        *(kind, InputRelation.HARD_CODED, 3),
        Constituents(("org.acme.shelf.HexCodec.decode",) * 3, (line,), (line,), (line,), line, line, line),
    )


def settled(
    relation: MetamorphicRelation,
    status: Status,
    detail: str = "",
    parameters: tuple[Parameter, ...] = (),
    weaknesses: tuple[Weakness, ...] = (),
    left: tuple[LeftLiteral, ...] = (),
) -> Synthesized:
    """An event like those of the pipeline."""
    sites = (PUSHED, EXPECTED) if parameters else ()
    folder = "relations" if status is Status.CODIFIED else "drafts"
    name = f"org.acme.shelf.{relation.class_name}"
    codified = CodifiedMR(
        *(relation, status, detail, weaknesses, parameters, sites, ("int",) * len(sites), True),
        *(f"{folder}/{name.replace('.', '/')}.java", f"{name}Harness", "pushThenPop", ""),
        left=left,
    )
    call = "assertEquals(", *([Slot(Hole.SITE, 0)] if parameters else ["0"]), ", stack.pop());"
    skeleton = Skeleton(
        *("org.acme.shelf", (), (), (), False, (), ("@Test",), (), "", "jupiter", "pushThenPop"),
        *("org.acme.shelf.StackTest", "pushThenPop"),
    )
    draft = Draft(
        *(skeleton, sites, codified.types, (), DraftForm(parameters, (call,)), None, True, weaknesses, False)
    )
    stored = write_draft(draft, relation.class_name, "shelf", ((9, 9),))
    source = read_draft(stored).relation_class(codified).text
    harness = f"package org.acme.shelf;\n\nclass {relation.class_name}Harness {{\n}}\n"
    return Synthesized(codified, source, harness, draft=stored)


EVENTS: tuple[Synthesized, ...] = (
    settled(PUSH_POP, Status.CODIFIED, parameters=(ITEM,)),
    settled(
        relation(1, Kind.ROUND_TRIP, "encodeUndoesDecode"),
        Status.CODIFIED,
        weaknesses=(Weakness.NOTHING_LIFTED,),
    ),
    settled(
        relation(2, Kind.INVARIANCE, "encodeStaysTheSame"),
        Status.DOES_NOT_COMPILE,
        "org.acme.shelf.HexCodecEncodeStaysTheSame:4: cannot find symbol (compiler.err.cant.resolve): x = y;",
    ),
    settled(
        relation(3, Kind.CONSISTENCY, "encodeFitsWithDecode"),
        Status.FAILS,
        "failed: org.opentest4j.AssertionFailedError: expected: <1> but was: <2>",
        left=(
            LeftLiteral(span(HEX, '"caffee"'), '"caffee"', "only-expected"),
            LeftLiteral(span(HEX, '"caffee"', ")"), '"caffee"', "from-a-later-version"),
        ),
    ),
    settled(relation(4, Kind.AGREEMENT, "decodeAgreesWithParse"), Status.CODIFIED, parameters=(ITEM,)),
    settled(relation(5, Kind.RETRIEVAL, "decodeReturnsWhatEncodeTook"), Status.CODIFIED, parameters=(ITEM,)),
    settled(
        relation(6, Kind.DISTINCTION, "decodeTellsApart"),
        Status.ENVIRONMENT,
        "the original test: skipped (it needs a network)",
    ),
    settled(relation(7, Kind.DISTINCTION, "encodeTellsApart"), Status.NOT_BUILT),
)
PROBLEM = BuildProblem(
    *(Shortfall.TEST_DOES_NOT_COMPILE, "src/test/java/A.java:3", "package b does not exist"),
    *("Name what it needs with --classpath.", Path("logs/javac.log")),
)
READY = Ready(len(EVENTS), (ModuleReady("", "a way to run it", "17.0.1"),), (PROBLEM,))


@pytest.fixture
def made_up(monkeypatch) -> Callable[..., None]:
    """Replaces the pipeline behind the command by one that discovers, and then says what it is told to."""

    def replace_it(events: tuple[object, ...] = EVENTS, ready: Ready = READY) -> None:
        def pipeline(project, options, out, listen, _settled=None) -> Generator[SynthesisEvent, None, None]:
            undrafted: tuple[Undrafted, ...] = ()
            for event in discover_project(project, options.discovery):
                if isinstance(event, Opened):
                    yield event
                elif isinstance(event, FileAnalysed):
                    cases = [(test, each) for test in event.tests for each in test.instances]
                    undrafted = tuple(
                        Undrafted(
                            each.id, test.file, test.line, test.test, each.class_under_test, "it is too odd"
                        )
                        for test, each in cases[1:2]
                        if event.path == STACK
                    )
                    drafted = tuple(Drafted(each.codified.relation, ()) for each in EVENTS)
                    yield FileDrafted(event, drafted if undrafted else (), undrafted)
            listen(Building("reading the build files", "."))
            yield ready
            for each in events:
                if isinstance(each, BaseException):
                    raise each
                yield each  # type: ignore[misc]

        monkeypatch.setattr(command, "synthesize_project", pipeline)

    return replace_it


def without_laws(command: str | Path = "", *arguments: str | Path) -> list[str]:
    """The option that switches off the laws of other projects, which each new catalogue changes."""
    mines = command in ("run", "synthesize") and not {"--laws", "--no-laws", "--help"} & {
        *map(str, arguments)
    }
    return ["--no-laws"] if mines else []


@pytest.fixture(autouse=True)
def _without_laws(monkeypatch) -> None:
    """The same for commands in the process of the test."""
    monkeypatch.setattr(options, "shipped_laws", lambda _: {})


@pytest.fixture
def run() -> Run:
    """The command line in a process of its own, without a terminal, 80 columns wide.

    How far it is, which is said now and then where it takes long, is left out of what it says.
    """

    def start(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
        kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
        command = [sys.executable, "-m", "mrscout", *map(str, arguments), *without_laws(*arguments)]
        ran = subprocess.run(command, capture_output=True, env={**kept, **CLEAN, **environment}, check=False)
        said = [line for line in ran.stderr.splitlines(keepends=True) if not line.startswith(b"mrscout: ")]
        return subprocess.CompletedProcess(ran.args, ran.returncode, ran.stdout, b"".join(said))

    return start


@pytest.fixture(scope="session")
def real(tmp_path_factory) -> Path:
    """The folder of a real run over the shelf, made by the first process of the session that wants it."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    out = base / "synthesized"
    with (base / "synthesized.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (base / "synthesized.txt").exists():
            command = [
                sys.executable,
                "-m",
                "mrscout",
                "synthesize",
                str(SHELF),
                "--out",
                str(out),
                "--quiet",
                "--no-laws",
            ]
            ran = subprocess.run(command, capture_output=True, env={**os.environ, **CLEAN}, check=False)
            assert (ran.returncode, ran.stderr) == (0, b"")
            (base / "synthesized.txt").write_bytes(ran.stdout)
    return out


@pytest.fixture
def begun(real: Path, tmp_path: Path) -> Path:
    """The folder of a run that has made the shelf ready, and has settled nothing."""
    out = tmp_path / "run"
    shutil.copytree(real, out)
    sign(out, (out / "run.json").read_bytes())
    shutil.rmtree(out / "classes")
    (out / "relations.jsonl").unlink()
    return out


@pytest.fixture
def shelf() -> Path:
    """The project that the tests of commands work on."""
    return SHELF


@pytest.fixture
def events() -> tuple[Synthesized, ...]:
    """What the made-up run says: four relations that hold, and four that do not."""
    return EVENTS


@pytest.fixture
def out(made_up, tmp_path: Path, monkeypatch) -> Path:
    """The folder of a made-up run, named as users name it."""
    made_up()
    monkeypatch.chdir(tmp_path)
    for name, value in CLEAN.items():
        monkeypatch.setenv(name, value)
    return Path("run")


# Verdicts

DRAWN = FormParameter("item", Freedom.FREE)


def judged(number: str, verdict: Verdict, evidence: Evidence, **more: object) -> Judged:
    """A verdict like those of the pipeline."""
    plain = Judged(number, verdict, evidence, 0.9, False, False, Form((DRAWN,)), None, (), ())
    return replace(plain, **more)


JUDGED = (
    judged(
        "a1b2c3d4e5",
        Verdict.KEPT,
        Evidence(1200, 1178, 1178, crashes=20),
        bound=0.99746,
        perfect=True,
        form=Form((DRAWN,), (), (Condition(ConditionOperator.NOT_ZERO, (0,)),)),
        complaints=(("java.lang.IllegalStateException: full", 20),),
        examples=tuple((Value(ValueKind.INT, each),) for each in (4, -7, 2_000_000_000, 5, 6)),
        seconds=1.25,
    ),
    judged("0000000001", Verdict.NO_PARAMETER, Evidence(), form=Form(), bound=0.0),
    judged(
        "0000000004",
        Verdict.REJECTED,
        Evidence(60, 50, 12, vacuous=6, exhausted=4),
        bound=0.14,
        counterexample=Counterexample(
            (Value(ValueKind.INT, 0),),
            "org.opentest4j.AssertionFailedError: expected: <0> but was: <1>",
            ("0",),
            "@Test\npublic void refutesIt() throws Throwable {\n    it(0);\n}",
        ),
        cut_short=True,
        seconds=60.0,
    ),
    judged("0000000005", Verdict.KEPT, Evidence(7, 7, 7), bound=0.65, perfect=True, whole_domain=True),
)


@pytest.fixture
def made_up_verdicts(monkeypatch) -> Callable[..., list[str]]:
    """Replaces what is behind `filter` by something that says what it is told to; gives what it was asked."""

    def replace_it(verdicts: tuple[object, ...] = JUDGED) -> list[str]:
        asked: list[str] = []

        def pipeline(project, relations, known, out, options, listen) -> Generator[Judged, None, None]:
            listen(Building("reading the build files", "."))
            said = {each.id: each for each in verdicts if isinstance(each, Judged)}
            for position, each in enumerate(relations):
                mark = verdict_fingerprint(each, out, options.filtering, options.project)
                if mark in known:
                    yield known[mark]
                    continue
                if position < len(verdicts) and isinstance(verdicts[position], BaseException):
                    raise verdicts[position]
                asked.append(each.relation.id)
                yield replace(said[each.relation.id], fingerprint=mark)

        monkeypatch.setattr(filter_command, "filter_run", pipeline)
        return asked

    return replace_it


@pytest.fixture
def verdicts() -> tuple[Judged, ...]:
    """What the made-up run says of its four codified relations."""
    return JUDGED


@pytest.fixture
def filtered(capsys, shelf: Path, out: Path, made_up_verdicts) -> Path:
    """The folder of a made-up run that was filtered."""
    made_up_verdicts()
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    assert main(["filter", "--out", str(out), "--quiet", "--no-fence"]) == Exit.FINE
    capsys.readouterr()
    return out
