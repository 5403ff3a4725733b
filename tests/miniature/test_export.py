"""Kept relations as tests in Mini, and what becomes of these tests later."""

from pathlib import Path

import pytest
from tests.miniature.conftest import MiniRun, Tell
from tests.miniature.running import Interpreter

from mrscout.model.verdicts import Ending

KEPT = {
    "TextReverseUndoesItselfTest.mini",
    "TextReverseAgreesWithRepeatTest.mini",
    "NumbersAddIsCommutativeTest.mini",
    "NumbersRootUndoesSquareTest.mini",
    "StackPopReturnsWhatPushTookTest.mini",
}


@pytest.fixture
def export(tell: Tell, made: MiniRun, tmp_path: Path) -> Path:
    """A folder with the kept relations as tests."""
    tell("export", "--to", tmp_path / "tests", "--out", made.folder, "--no-fence")
    return tmp_path / "tests"


def test_kept_relations_are_exported_and_rejected_ones_are_not(export: Path):
    assert {path.name for path in export.iterdir()} == KEPT


def test_an_exported_test_has_the_relation_and_a_test_for_each_input(export: Path):
    mark, comment, code = (export / "NumbersRootUndoesSquareTest.mini").read_text("utf-8").split("\n", 2)
    assert mark.startswith("-- Exported by mrscout (relation ")
    assert "number is not negative" in comment
    assert (
        code
        == """\
relation rootUndoesSquare(number: int)
  check Numbers.root(Numbers.square(number)) is number

test rootUndoesSquare_1
  rootUndoesSquare(1234)

test rootUndoesSquare_2
  rootUndoesSquare(0)

test rootUndoesSquare_3
  rootUndoesSquare(1)

test rootUndoesSquare_4
  rootUndoesSquare(2147483647)
"""
    )


@pytest.mark.parametrize("name", sorted(KEPT))
def test_every_exported_test_passes(export: Path, name: str):
    source = (export / name).read_text("utf-8")
    interpreter = Interpreter(source)
    tests = [line.removeprefix("test ") for line in source.split("\n") if line.startswith("test ")]
    assert len(tests) == 4
    assert {interpreter.run(test).ending for test in tests} == {Ending.PASSED}


def test_what_a_person_has_changed_is_left_alone(tell: Tell, made: MiniRun, export: Path):
    changed = export / "NumbersRootUndoesSquareTest.mini"
    changed.write_text(changed.read_text("utf-8").replace("(1234)", "(12)"), "utf-8")
    printed = tell("export", "--to", export, "--out", made.folder, "--no-fence")
    assert "exported, and changed by a person since" in " ".join(printed.split())
    assert "rootUndoesSquare(12)\n" in changed.read_text("utf-8")


def test_exported_tests_in_the_project_are_passed_over_by_the_next_run(
    tell: Tell, made: MiniRun, shop: Path, export: Path
):
    before = tell("discover", shop, "--format", "jsonl")
    export.rename(shop / "tests" / "exported")
    assert tell("discover", shop, "--format", "jsonl") == before
    assert "5 test files exported by mrscout passed over." in tell("discover", shop)
