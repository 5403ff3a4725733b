"""Relations of the fixture project `mill`, whose tests say themselves what becomes of them.

The comments before a test state one outcome for each of its MR instances, in order:

    // relation: codified               the first draft compiles and passes, for people and as a harness
    // relation: coarser: why           only with a later draft, of as few statements
    // relation: whole: why             only with all statements of the test
    // relation: lifted-only: why       only without the paper's form
    // relation: taken-back: why        only with some literals as the developers wrote them
    // relation: fails: why             compiles, and fails on the developers' own input
    // relation: does-not-compile: why
    // relation: environment: why       the original test does not pass either
    // relation: undrafted: why

A test without such a comment hides no relation. `// defect: why` marks what is known to be wrong.
"""

import fcntl
import os
import pickle
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from mrscout.languages.base import Facts
from mrscout.languages.java.build import prepare
from mrscout.languages.java.codify.draft_file import read_draft
from mrscout.languages.java.codify.open_test import OpenedTest, open_test
from mrscout.languages.java.codify.render import relation_class
from mrscout.languages.java.language import JavaFile
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Outcome, Source
from mrscout.languages.java.syntax.parse import RECURSION_LIMIT
from mrscout.model.instances import MRInstance
from mrscout.model.outline import Statement
from mrscout.model.relations import CodifiedMR, Drafted, Status, Undrafted, split_parameters
from mrscout.pipeline import Options
from mrscout.pipeline.input_space import plan_of
from mrscout.pipeline.link_splits import link_splits
from mrscout.pipeline.synthesis_events import FileDrafted, Synthesized
from mrscout.pipeline.synthesize import Drafter, SynthesisOptions, _request, synthesize_project
from mrscout.sources import open_source
from mrscout.synthesis.describe.distinct_names import renamed
from mrscout.synthesis.slicing.constituents import locate
from mrscout.synthesis.slicing.slice import Slicer

MILL = Path(__file__).parent.parent / "fixtures" / "projects" / "mill"
_MARK = re.compile(r"\s*// (relation|defect): ([\w-]+)(?:: (.*))?")
_DEFECT = re.compile(r"\s*// defect: (.*)")
_METHOD = re.compile(r"\s*(?:public |default )?void (\w+)\(")


@dataclass(frozen=True)
class Marked:
    """A test of the fixture, and what its comments say of it."""

    file: str
    name: str
    outcomes: tuple[str, ...]
    defect: str | None

    def __str__(self) -> str:
        return f"{self.file}.{self.name}"


@dataclass(frozen=True)
class Made:
    """What became of one MR instance."""

    drafted: Drafted | Undrafted
    codified: CodifiedMR | None
    #: of the first draft, as people read it
    first: str
    #: the same without the paper's form
    lifted: str
    #: of the other drafts
    later: tuple[str, ...]
    #: of the draft that went furthest
    final: str
    #: what the class for people does when its framework runs it; empty where it was not
    run: str
    #: the file of its draft, and its class with as many links split as can be
    stored: str = ""
    told: str = ""
    #: what the compiler has against the latter
    objection: str = ""

    @property
    def outcome(self) -> str:
        """The outcome as the marks write it."""
        if self.codified is None:
            return "undrafted"
        if self.codified.status is not Status.CODIFIED:
            return self.codified.status.slug
        if self.first == self.final:
            return "codified"
        if self.final == self.lifted:
            return "lifted-only"
        if self.final in self.later and self.codified.sliced:
            return "coarser"
        return "taken-back" if self.codified.sliced else "whole"

    @property
    def why(self) -> str:
        """What went wrong, if anything."""
        return self.codified.detail if self.codified is not None else str(self.drafted)


#: by the stem of the file and the method of the test
Mill = dict[tuple[str, str], list[Made]]


def marked_tests() -> Iterator[Marked]:
    """Every test of the fixture that has marks."""
    for path in sorted(MILL.glob("*/src/**/*.java")):
        outcomes: list[str] = []
        defect: str | None = None
        for line in path.read_text("utf-8").splitlines():
            if found := _DEFECT.fullmatch(line):
                defect = found[1]
            elif mark := _MARK.fullmatch(line):
                outcomes.append(mark[2])
            elif method := _METHOD.match(line):
                if outcomes:
                    yield Marked(path.stem, method[1], tuple(outcomes), defect)
                outcomes, defect = [], None
        assert not outcomes, f"{path.name}: a mark without a test"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests run for each test of the fixture that has marks; those that ask for `judged` know the defects."""
    for name in {"marked", "judged"} & set(metafunc.fixturenames):
        metafunc.parametrize(name, [_parameter(each, strict=name == "judged") for each in marked_tests()])


def _parameter(marked: Marked, *, strict: bool) -> ParameterSet:
    marks = [pytest.mark.xfail(strict=True, reason=marked.defect)] if marked.defect and strict else []
    return pytest.param(marked, id=str(marked), marks=marks)


def make(out: Path) -> Mill:
    """Synthesize the fixture, and run every class for people as its framework does."""
    project = open_source(str(MILL))
    options = SynthesisOptions(Options(jobs=1), merged=False)
    found: dict[str, Drafted | Undrafted] = {}
    settled: dict[str, Synthesized] = {}
    for event in synthesize_project(project, options, out):
        if isinstance(event, FileDrafted):
            found |= {each.relation.id: each for each in event.drafted}
            found |= {each.id: each for each in event.undrafted}
        elif isinstance(event, Synthesized):
            settled[event.codified.relation.id] = event
    request = _request(project, [each for each in found.values() if isinstance(each, Drafted)], options)
    runs: dict[str, str] = {}
    told = {id_: text for id_, event in settled.items() if (text := _told(event))}
    objections: dict[str, str] = {}
    for home in prepare(project, request, out / "build", lambda _: None).runtimes:
        passing = {
            id_: Execution(_qualified(event.codified), event.codified.method)
            for id_, event in settled.items()
            if event.codified.status is Status.CODIFIED and event.codified.module == home.module
        }
        launch = Launch(home.jdk, home.folder, options=home.options)
        with Jvm(launch, ClassPaths(home.classpath, (out / "classes" / home.module,))) as jvm:
            for id_, (result, *_) in zip(passing, jvm.run(list(passing.values())), strict=True):
                runs[id_] = "" if result.outcome is Outcome.PASSED else f"{result.outcome}: {result.thrown}"
            apart = {id_: told[id_] for id_ in passing if id_ in told}
            sources = [Source(_qualified(settled[id_].codified), text) for id_, text in apart.items()]
            for id_, compiled in zip(apart, jvm.compile(sources, out / "told", home.release), strict=True):
                objections[id_] = "" if compiled.ok else str(compiled.diagnostics[0])
    made: Mill = {}
    for id_, each in found.items():
        event = settled.get(id_)
        test = each.relation.test if isinstance(each, Drafted) else each.test
        file = each.relation.file if isinstance(each, Drafted) else each.file
        key = Path(file).stem, test.partition("(")[0].rpartition(".")[2]
        first = lifted = ""
        later: tuple[str, ...] = ()
        if isinstance(each, Drafted) and event is not None:
            name = Path(event.codified.path).stem
            draft = each.drafts[0]
            relation = renamed(each.relation, event.codified.relation.name)  # distinct in the whole run
            first = relation_class(relation, draft, name, project.name).text
            lifted = relation_class(relation, replace(draft, paper=None), name, project.name).text
            later = tuple(
                relation_class(relation, other, name, project.name).text for other in each.drafts[1:]
            )
        made.setdefault(key, []).append(
            Made(
                each,
                event.codified if event is not None else None,
                first,
                lifted,
                later,
                event.source if event is not None else "",
                runs.get(id_, "not run"),
                event.draft if event is not None else "",
                told.get(id_, ""),
                objections.get(id_, ""),
            )
        )
    return made


def _told(event: Synthesized) -> str:
    """The class of a relation with the finest split of each of its links; empty where it has none."""
    if event.codified.status is not Status.CODIFIED:
        return ""
    draft = read_draft(event.draft)
    splits = link_splits(event.codified, plan_of(event.codified, MILL), draft, MILL)
    apart = [each.apart for ways in splits for each in ways[0]]
    return draft.relation_class(split_parameters(event.codified, apart)).text if apart else ""


def _qualified(codified: CodifiedMR) -> str:
    return codified.harness.removesuffix("Harness")


@pytest.fixture(scope="session")
def mill(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Mill:
    """The fixture synthesized, once for all processes of a run."""
    assert pytestconfig.cache is not None
    out = pytestconfig.cache.mkdir("mill")  # so that dependencies are asked of mvn once, not once a run
    base = tmp_path_factory.getbasetemp()
    kept = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "mill.pickle"
    with (out / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_bytes(pickle.dumps(make(out)))
    found: Mill = pickle.loads(kept.read_bytes())
    return found


@pytest.fixture(scope="session")
def marked_names() -> set[tuple[str, str]]:
    """The tests of the fixture that have marks, by the stem of the file and the method."""
    return {(each.file, each.name) for each in marked_tests()}


# Small sources


@dataclass(frozen=True)
class Sketch:
    """A class of tests for the library of the fixture, as synthesis sees it."""

    #: relations in order of their tests and assertions
    drafted: tuple[Drafted, ...]
    undrafted: tuple[Undrafted, ...]
    opened: tuple[OpenedTest, ...]
    instances: tuple[MRInstance, ...]
    facts: Facts
    source: str

    @property
    def only(self) -> Drafted:
        """The relation of a class that hides just one."""
        (found,) = self.drafted
        return found

    def slicer(self) -> Slicer:
        """Of the first test."""
        opened = self.opened[0]
        return Slicer(opened.routine, opened.statements, self.facts)

    def criterion(self, slicer: Slicer) -> Statement:
        """The statement that holds the assertion of the first relation."""
        found = locate(self.instances[0], 0, self.opened[0].routine, slicer, self.facts)
        assert found is not None
        return found.criterion

    def shown(self, number: int = 0) -> str:
        """A relation as people read it."""
        drafted = self.drafted[number]
        return relation_class(drafted.relation, drafted.drafts[0], "Sketched", "sketch").text


Draw = Callable[..., Sketch]

_CLASS = """package org.acme.mill;

import static org.junit.jupiter.api.Assertions.*;

import java.util.*;
import org.acme.mill.Scale.Unit;
import org.junit.jupiter.api.*;

class SketchTest {{
{members}
    @Test
    void sketch() throws Exception {{
{body}
    }}
}}
"""


@pytest.fixture
def draw(tmp_path: Path) -> Draw:
    """Draws a class of tests from the body of one, members beside it, or the whole of it."""
    sys.setrecursionlimit(RECURSION_LIMIT)  # as a worker does: Hypothesis wants nobody to change it meanwhile

    def sketch(
        body: str = "", members: str = "", whole: str = "", main: str = "", without: tuple[str, ...] = ()
    ) -> Sketch:
        text = whole or _CLASS.format(body=body, members=members)
        return sketched(tmp_path, text, main, without)

    return sketch


def sketched(root: Path, text: str, extra: str = "", without: tuple[str, ...] = ()) -> Sketch:
    """A class of tests beside the library of the fixture, and `extra` classes; some rules are switched off."""
    main = root / "src/main/java"
    if not main.exists():
        shutil.copytree(MILL / "core/src/main/java", main)
        (root / "pom.xml").write_text("<project/>")
    if extra:
        (main / "org/acme/mill/Extra.java").write_text(f"package org.acme.mill;\n{extra}")
    path = root / "src/test/java/org/acme/mill/SketchTest.java"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    project = open_source(str(root))
    (file,) = (each for each in project.files if each.path.endswith("SketchTest.java"))
    drafter = Drafter(project, Options(jobs=1, without_rules=frozenset(without)))
    event = drafter.work(file)
    mined = drafter.mine(file)
    tests = mined.opened
    assert isinstance(tests, JavaFile)
    opened = tuple(
        test for _, lowered in mined.mtcs if (test := open_test(tests, tests.methods[lowered.number]))
    )
    instances = tuple(instance for test in event.analysed.tests for instance in test.instances)
    return Sketch(event.drafted, event.undrafted, opened, instances, tests.facts, text)
