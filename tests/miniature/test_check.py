"""`mrscout check`: a relation is broken by a change of the code, and by nothing else."""

import json
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.miniature.conftest import MiniRun, Tell
from tests.miniature.functions import Numbers, Stack, Text
from tests.miniature.running import MiniBuild, MiniModule

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.store.run_origin import sign
from mrscout.store.schemas import schema_of

_QUIET = ("--no-fence", "--quiet", "--jobs", "1")


@pytest.fixture
def run(made: MiniRun, tmp_path: Path) -> Path:
    """A run that a test may check and damage."""
    folder = shutil.copytree(made.folder, tmp_path / "run")
    sign(folder, (folder / "run.json").read_bytes())
    return folder


def outcomes(run: Path, made: MiniRun) -> dict[str, dict[str, object]]:
    """The records of a check by the names of their relations."""
    names = {one["id"]: one["name"] for one in made.records("relations").values()}
    lines = (run / "check.jsonl").read_text("utf-8").splitlines()
    return {names[one["id"]]: one for one in map(json.loads, lines)}


def check(run: Path, *arguments: str) -> int:
    return main(["check", "--out", str(run), *_QUIET, *arguments])


def test_on_the_same_code_everything_is_as_it_was(run: Path, made: MiniRun, tell: Tell):
    printed = tell("check", "--out", run, *_QUIET)
    assert {name: one["outcome"] for name, one in outcomes(run, made).items()} == {
        "reverseIsItsOwnInverse": "holds",
        "addIsCommutative": "holds",
        "squareRootRoundTrip": "holds",
        "pushThenPop": "holds",
        "reverseEqualsRepeat": "holds",
        "squareIsIdempotent": "refuted",
    }
    assert "5  holds" in printed


def test_the_same_check_writes_the_same_bytes(run: Path):
    assert check(run) == Exit.FINE
    first = (run / "check.jsonl").read_bytes()
    assert main(["check", "--out", str(run), "--no-fence", "--quiet", "--jobs", "2"]) == Exit.FINE
    assert (run / "check.jsonl").read_bytes() == first


def test_a_change_of_a_function_breaks_its_relation_alone(run: Path, made: MiniRun, monkeypatch):
    root = Numbers.root
    monkeypatch.setattr(Numbers, "root", staticmethod(lambda number: root(number) if number < 100 else 9))
    assert check(run) == Exit.FINE
    broken = [name for name, one in outcomes(run, made).items() if one["outcome"] == "broken"]
    assert broken == ["squareRootRoundTrip"]
    assert outcomes(run, made)["squareRootRoundTrip"]["regressed"]


def test_code_that_throws_now_breaks_a_relation_too(run: Path, made: MiniRun, monkeypatch):
    def pop(self: Stack) -> int:
        raise LookupError("the stack is closed")

    monkeypatch.setattr(Stack, "pop", pop)
    assert check(run) == Exit.FINE
    broken = outcomes(run, made)["pushThenPop"]
    assert (broken["outcome"], broken["passed"]) == ("broken", 0)
    assert "the stack is closed" in str(broken["why"])


def test_a_failure_that_only_fresh_inputs_meet_is_no_regression(run: Path, made: MiniRun, monkeypatch):
    add, log = Numbers.add, run.parent / "sums"  # relations run in a process of their own

    def noted(left: int, right: int) -> int:
        with log.open("a") as sums:
            sums.write(f"{left} {right}\n")
        return add(left, right)

    monkeypatch.setattr(Numbers, "add", staticmethod(noted))
    assert check(run, "--inputs", "0") == Exit.FINE
    known = {tuple(map(int, line.split())) for line in log.read_text().splitlines()}
    changed = staticmethod(lambda left, right: add(left, right) if (left, right) in known else left)
    monkeypatch.setattr(Numbers, "add", changed)
    assert check(run, "--inputs", "50") == Exit.FINE
    broken = outcomes(run, made)["addIsCommutative"]
    assert (broken["outcome"], broken["regressed"]) == ("broken", False)


def test_a_counterexample_that_passes_now_is_fixed(run: Path, made: MiniRun, monkeypatch):
    monkeypatch.setattr(Numbers, "square", staticmethod(abs))
    assert check(run) == Exit.FINE
    assert outcomes(run, made)["squareIsIdempotent"]["outcome"] == "fixed"


def test_a_relation_whose_harness_does_not_compile_is_gone(run: Path, made: MiniRun, monkeypatch):
    usual, error = MiniModule.compile, {"TextReverseIsItsOwnInverseHarness": "there is no Text.reverse"}
    monkeypatch.setattr(MiniModule, "compile", lambda *arguments: {**usual(*arguments), **error})
    assert check(run, "--fail-on", "gone") == Exit.FAILED
    gone = outcomes(run, made)["reverseIsItsOwnInverse"]
    assert (gone["outcome"], gone["why"]) == ("gone", "there is no Text.reverse")


def test_a_module_that_does_not_build_costs_only_its_relations(run: Path, made: MiniRun, monkeypatch):
    monkeypatch.setattr(MiniBuild, "__init__", lambda build: object.__setattr__(build, "modules", ()))
    assert check(run, "--fail-on", "untried") == Exit.FAILED
    assert {one["outcome"] for one in outcomes(run, made).values()} == {"untried"}


@pytest.mark.parametrize(("named", "ends"), [("broken", Exit.FAILED), ("gone", Exit.FINE)])
def test_the_exit_code_tells_what_fail_on_names(run: Path, monkeypatch, named: str, ends: Exit):
    monkeypatch.setattr(Text, "reverse", staticmethod(lambda text: text))
    monkeypatch.setattr(Numbers, "add", staticmethod(lambda left, right: left))
    assert check(run, "--fail-on", named) == ends


@pytest.mark.parametrize("named", ["holds", "refuted", "new-york"])
def test_only_failures_can_be_named_to_fail_on(run: Path, named: str, capsys):
    assert check(run, "--fail-on", named) == Exit.USAGE
    assert "broken" in capsys.readouterr().err


def test_another_checkout_is_checked_in_place_of_the_run_s_own(run: Path, shop: Path, tell: Tell):
    (shop / "tests" / "laws.mini").write_text("test nothing\n", "utf-8")
    assert "5  holds" in tell("check", shop, "--out", run, *_QUIET)


def test_without_a_run_there_is_advice(tmp_path: Path, capsys):
    assert check(tmp_path / "none") == Exit.USAGE
    assert "mrscout run" in capsys.readouterr().err


def test_records_follow_their_schema(run: Path):
    assert check(run) == Exit.FINE
    validator = Draft202012Validator(schema_of("check"))
    for line in (run / "check.jsonl").read_text("utf-8").splitlines():
        validator.validate(json.loads(line))


def test_a_few_fresh_failures_do_not_break_what_held(run: Path, made: MiniRun, monkeypatch):
    add, log = Numbers.add, run.parent / "sums"

    def noted(left: int, right: int) -> int:
        with log.open("a") as sums:
            sums.write(f"{left} {right}\n")
        return add(left, right)

    monkeypatch.setattr(Numbers, "add", staticmethod(noted))
    assert check(run, "--inputs", "0") == Exit.FINE
    known = {tuple(map(int, line.split())) for line in log.read_text().splitlines()}
    log.unlink()
    assert check(run, "--inputs", "50") == Exit.FINE
    fresh = [tuple(map(int, line.split())) for line in log.read_text().splitlines()]
    odd = next(pair for pair in fresh if pair not in known and pair[0] != pair[1] and pair[1])
    changed = staticmethod(lambda left, right: left if (left, right) == odd else add(left, right))
    monkeypatch.setattr(Numbers, "add", changed)
    assert check(run, "--inputs", "50", "--fail-on", "new") == Exit.FINE
    doubtful = outcomes(run, made)["addIsCommutative"]
    assert doubtful["outcome"] == "doubtful"
    assert doubtful["refuted_by"]
