"""What a run may use again of an earlier one: settled relations, their classes, and nothing of another project."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from mrscout.languages.java.language import LANGUAGE
from mrscout.languages.java.runtime.built_modules import JavaModule
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, Constituents, InputRelation, MetamorphicRelation, Status
from mrscout.pipeline.fingerprint import digest_of, project_fingerprint, usable
from mrscout.pipeline.synthesis_events import Synthesized
from mrscout.sources import Project
from mrscout.store.journals import Journal

SPAN = Span(0, 1, 1, 1, "T.java")
MODULE = JavaModule(None, None)  # type: ignore[arg-type]


def settled(name: str) -> Synthesized:
    relation = MetamorphicRelation(
        *("0123456789", "T.java", 1, "a.T.t()", "a.C", "it", name, "IF a THEN b.", Kind.AGREEMENT),
        *(
            InputRelation.FROM_INPUT,
            2,
            Constituents(("a.C.f", "a.C.g"), (SPAN,), (SPAN,), (), SPAN, SPAN, SPAN),
        ),
    )
    codified = CodifiedMR(
        *(relation, Status.CODIFIED, "", (), (), (), (), True, f"relations/a/{name}.java"),
        *(f"a.{name}Harness", "t", ""),
    )
    return Synthesized(codified, f"class {name} {{ }}", f"class {name}Harness {{ }}")


def journal(folder: Path) -> Journal:
    return Journal(folder, lambda _: "x")


def compiled(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / f"{name}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")


# Outcomes


def test_what_was_settled_is_there_for_the_next_run(tmp_path: Path):
    first = journal(tmp_path)
    first.keep("k1", settled("One"))
    first.keep("k2", settled("Two"))
    second = journal(tmp_path)
    assert second.recall("k1") == settled("One")
    assert second.recall("k3") is None


@pytest.mark.parametrize("rest", [b'{"key": "k2", "rec', b"null\n", b"{}\n", b'{"key": 1, "record": {}}\n'])
def test_a_line_that_a_kill_cut_short_costs_only_itself(tmp_path: Path, rest: bytes):
    journal(tmp_path).keep("k1", settled("One"))
    with (tmp_path / "settled.jsonl").open("ab") as stream:
        stream.write(rest)
    assert journal(tmp_path).recall("k1") == settled("One")


def test_a_finished_run_forgets_what_it_had_no_use_for(tmp_path: Path):
    first = journal(tmp_path)
    first.keep("k1", settled("One"))
    first.keep("k2", settled("Two"))
    second = journal(tmp_path)
    second.recall("k2")
    second.finish()
    keys = [json.loads(line)["key"] for line in (tmp_path / "settled.jsonl").read_bytes().splitlines()]
    assert keys == ["k2"]


# Classes


def test_an_outcome_without_its_class_is_tried_again(tmp_path: Path):
    assert usable(settled("One"), MODULE, tmp_path) is None
    compiled(tmp_path, "a/OneHarness")
    assert usable(settled("One"), MODULE, tmp_path) == settled("One")
    assert usable(None, MODULE, tmp_path) is None
    event = settled("Two")
    failed = replace(event, codified=replace(event.codified, status=Status.FAILS))
    assert usable(failed, MODULE, tmp_path) == failed, "it has no class that anybody will run"


def test_classes_of_other_relations_are_removed(tmp_path: Path):
    stay = ("a/One", "a/One$1", "a/OneHarness", "a/OneHarness$Inner")
    compiled(tmp_path, *stay, "a/Two", "a/TwoHarness", "b/Three", "a/OneMore")
    (tmp_path / "settled.jsonl").write_text("")
    LANGUAGE.sweep(tmp_path, [(tmp_path, settled("One").codified.harness)])
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"settled.jsonl", *(f"{each}.class" for each in stay)}
    assert not (tmp_path / "b").exists()


# Projects


Change = Callable[[Path], object]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "project"
    for name in ("pom.xml", "src/main/A.java", "src/test/ATest.java", "src/test/data.csv", "target/A.class"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return Project(root, "project", "maven", (), (), None, (), LANGUAGE)


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "src/main/A.java").write_text("other"),
        lambda root: (root / "src/test/data.csv").write_text("other"),
        lambda root: (root / "pom.xml").write_text("other"),
        lambda root: (root / "src/main/B.java").write_text(""),
        lambda root: (root / "src/test/page.md").write_text("a resource"),
        lambda root: (root / "src/main/A.java").unlink(),
        lambda root: (root / "src/main/A.java").rename(root / "src/main/B.java"),
    ],
)
def test_a_change_of_the_project_makes_another_fingerprint(project: Project, change: Change):
    before = project_fingerprint(project)
    change(project.root)
    assert project_fingerprint(project) != before


@pytest.mark.parametrize(
    "change",
    [
        lambda root: os.utime(root / "src/main/A.java", (1, 1)),
        lambda root: (root / "target/A.class").write_text("other"),
        lambda root: (root / ".idea").write_text("other"),
        lambda root: (root / "README.md").write_text("other"),
        lambda root: (root / "run").mkdir(),
        lambda root: (root / "src/test/Exported.java").write_text("other"),
    ],
)
def test_what_is_no_part_of_the_project_does_not_count(project: Project, change: Change):
    passed_over = (project.root / "run", project.root / "src/test/Exported.java")
    before = project_fingerprint(project, *passed_over)
    change(project.root)
    assert project_fingerprint(project, *passed_over) == before


def test_digests_tell_parts_apart():
    assert digest_of("a", "b") == digest_of("a", "b")
    assert len({digest_of("a", "b"), digest_of("ab"), digest_of("b", "a"), digest_of("a", "b", "")}) == 4
