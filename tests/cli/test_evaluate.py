"""`evaluate` with a made-up measurement behind it: what it writes, what it uses again, what it refuses."""

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from mrscout.cli import evaluate as command
from mrscout.cli import main
from mrscout.errors import DamagedRecord
from mrscout.exits import Exit
from mrscout.model.worth import (
    Adequacy,
    ClassWorth,
    Evaluation,
    Excluded,
    Flag,
    Mutant,
    Significance,
    Trouble,
    WhyExcluded,
    Worth,
)
from mrscout.report.answer_schemas import answer_schema
from mrscout.store.runs import kept_relations, read_run, read_worths, usable_worths

SCHEMA = json.loads(files("mrscout.store").joinpath("worth.schema.json").read_text("utf-8"))
MUTANT = Mutant(
    *("org.acme.shelf.Stack", "src/main/java/org/acme/shelf/Stack.java", 12, "pop", "math"),
    *("Replaced integer subtraction with addition", "size = size - 1;", "size = size + 1;"),
)
WORTHS = (
    Worth("0000000005", 1, 9, 4, 1, 2, (MUTANT,), (), (), ()),
    Worth("a1b2c3d4e5", 2, 5, 0, 0, 0, (), (), (2, 4), (Flag.KILLS_NOTHING,)),
)
SUITES = {
    "D": Adequacy(0.8, 0.75, 0.5, 0.375),
    "C": Adequacy(0.5, 0.5, 0.25, 0.125),
    "D+C": Adequacy(0.9, 0.75, 2 / 3, 0.5),
}
FOUND = Evaluation(
    WORTHS,
    *(20, 8, 3, SUITES, (ClassWorth("org.acme.shelf.Stack", 20, 8, SUITES),)),
    {"mutants": Significance(8, 0.31, 0.5625), "classes": Significance(1, 0.5, 1.0)},
    5,
    (Excluded("org.acme.shelf.LabelTest", "odd()", WhyExcluded.FLAKY, "expected 1"),),
    tools={"pit": "1", "jacoco": "2"},
)
Asked = list[list[str]]


@pytest.fixture
def measured(monkeypatch) -> Callable[..., Asked]:
    """Replaces the measurement; gives the relations of each time that it was asked."""

    def replace_it(evaluation: Evaluation = FOUND) -> Asked:
        asked: Asked = []

        def measure(project, kept, out, options, listen) -> Evaluation:
            asked.append([judged.id for _, judged in kept])
            return evaluation

        monkeypatch.setattr(command, "evaluate_run", measure)
        return asked

    return replace_it


def evaluate(out: Path, *more: str) -> int:
    return main(["evaluate", "--out", str(out), "--no-fence", "--quiet", *more])


def test_what_relations_add_is_told_and_written_down(capsys, filtered: Path, measured, golden):
    asked = measured()
    assert evaluate(filtered) == Exit.FINE
    golden("evaluate/summary.txt", capsys.readouterr().out.encode())
    assert asked == [["a1b2c3d4e5", "0000000005"]]  # the kept ones, and no others
    lines = [json.loads(line) for line in (filtered / "worth.jsonl").read_bytes().splitlines()]
    assert [each["id"] for each in lines] == ["0000000005", "a1b2c3d4e5"]
    for each in lines:
        Draft202012Validator(SCHEMA).validate(each)
    run = json.loads((filtered / "run.json").read_bytes())
    assert run["worth"]["mutation_score"] == {
        "developers": 0.375,
        "relations": 0.125,
        "with_relations": 0.5,
        "gain": 12.5,
        "relative_gain": pytest.approx(1 / 3, abs=1e-6),
        "gap_closed": 0.2,
    }
    assert {"line_coverage", "covered_mutants", "test_strength"} <= set(run["worth"])
    assert run["funnel"]["kept"] == 2  # what was there stays there


def test_the_same_relations_are_not_measured_twice(capsys, filtered: Path, measured):
    asked = measured()
    assert evaluate(filtered) == Exit.FINE
    first, record = capsys.readouterr().out, (filtered / "run.json").read_bytes()
    assert evaluate(filtered) == Exit.FINE
    assert (capsys.readouterr().out, (filtered / "run.json").read_bytes()) == (first, record)
    assert len(asked) == 1


def test_drawn_mutants_are_told_and_more_of_them_are_measured_anew(capsys, filtered: Path, measured):
    asked = measured(replace(FOUND, population=40))
    assert evaluate(filtered, "--mutants", "10") == Exit.FINE
    said = capsys.readouterr().out
    assert "8 of 40 mutants" in said
    assert "--mutants 0" in said
    worth = json.loads((filtered / "run.json").read_bytes())["worth"]
    assert (worth["mutants"], worth["population"], worth["wanted"]) == (8, 40, 10)
    assert evaluate(filtered, "--mutants", "10") == Exit.FINE
    assert len(asked) == 1
    assert evaluate(filtered, "--mutants", "0") == Exit.FINE
    assert len(asked) == 2


def test_where_all_mutants_were_tried_as_many_as_one_likes_are_known(capsys, filtered: Path, measured):
    asked = measured(replace(FOUND, population=8))
    assert evaluate(filtered, "--mutants", "10") == Exit.FINE
    assert evaluate(filtered, "--mutants", "0") == Exit.FINE
    assert "at random" not in capsys.readouterr().out
    assert len(asked) == 1


def test_beside_other_tests_relations_are_measured_anew(capsys, filtered: Path, measured):
    asked = measured()
    assert evaluate(filtered) == Exit.FINE
    assert "only those of classes" not in capsys.readouterr().out
    assert evaluate(filtered, "--beside", "mined") == Exit.FINE
    assert "only those of classes that relations were mined from" in " ".join(capsys.readouterr().out.split())
    assert json.loads((filtered / "run.json").read_bytes())["worth"]["beside"] == "mined"
    assert evaluate(filtered, "--beside", "mined") == Exit.FINE
    assert len(asked) == 2


def test_an_evaluation_with_trouble_is_tried_again(capsys, filtered: Path, measured):
    trouble = Trouble("module five: PIT", "it failed: no such file", "The other modules go on.")
    asked = measured(replace(FOUND, troubles=(trouble,)))
    assert evaluate(filtered) == Exit.FINE
    said = capsys.readouterr().out
    assert "module five: PIT" in said
    assert "no such file" in said
    assert evaluate(filtered) == Exit.FINE
    assert len(asked) == 2


@pytest.mark.parametrize("broken", ["verdict", "line", "gone"])
def test_what_is_about_other_relations_or_broken_is_not_believed(filtered: Path, measured, broken: str):
    measured()
    assert evaluate(filtered) == Exit.FINE
    run = read_run(filtered)
    assert set(read_worths(run, kept_relations(run))) == {"a1b2c3d4e5", "0000000005"}
    kept = kept_relations(run)
    if broken == "verdict":
        kept = [(codified, replace(judged, fingerprint="other")) for codified, judged in kept]
    elif broken == "line":
        (filtered / "worth.jsonl").write_bytes(b'{"id": 1}\n')
    else:
        (filtered / "worth.jsonl").unlink()
    assert usable_worths(run, kept) == {}
    if broken != "verdict":
        with pytest.raises(DamagedRecord):
            read_worths(run, kept)


def again(out: Path, shelf: Path, *more: str) -> int:
    return main(["run", str(shelf), "--out", str(out), "--no-fence", *more])


def test_an_evaluation_of_the_same_verdicts_outlives_another_run(capsys, filtered: Path, shelf, measured):
    asked = measured()
    assert evaluate(filtered) == Exit.FINE
    before = json.loads((filtered / "run.json").read_bytes())
    assert again(filtered, shelf) == Exit.FINE
    assert "outdated" not in capsys.readouterr().err
    after = json.loads((filtered / "run.json").read_bytes())
    assert after["worth"] == before["worth"]
    assert after["seconds"]["evaluating"] == before["seconds"]["evaluating"]
    assert evaluate(filtered) == Exit.FINE
    assert len(asked) == 1


@pytest.mark.parametrize("command", ["run", "filter"])
def test_an_evaluation_of_other_verdicts_is_dropped_and_that_is_said(
    capsys, filtered: Path, shelf, measured, command: str
):
    asked = measured()
    assert evaluate(filtered) == Exit.FINE
    capsys.readouterr()
    if command == "run":
        assert again(filtered, shelf, "--seed", "7") == Exit.FINE
    else:
        assert main(["filter", "--out", str(filtered), "--no-fence", "--seed", "7"]) == Exit.FINE
    said = " ".join(capsys.readouterr().err.split())
    assert "An earlier evaluation does not hold any more" in said
    assert said.endswith("[outdated] next: mrscout evaluate --out run")
    record = json.loads((filtered / "run.json").read_bytes())
    assert "worth" not in record
    assert record["complete"]
    assert "evaluation" not in record["stages"]
    assert evaluate(filtered) == Exit.FINE
    assert len(asked) == 2


def test_nothing_is_said_of_an_evaluation_that_is_made_again_at_once(capsys, filtered: Path, shelf, measured):
    measured()
    assert evaluate(filtered) == Exit.FINE
    assert again(filtered, shelf, "--seed", "7", "--evaluate") == Exit.FINE
    assert "outdated" not in capsys.readouterr().err
    assert "worth" in json.loads((filtered / "run.json").read_bytes())


@pytest.mark.parametrize(
    ("arguments", "slug"),
    [
        (["--out", "nowhere"], "no-run"),
        (["another/project"], "no-run"),
    ],
)
def test_what_cannot_be_evaluated_is_refused(
    capsys, filtered: Path, measured, arguments: list[str], slug: str
):
    asked = measured()
    assert evaluate(filtered, *arguments) == Exit.USAGE
    assert slug in capsys.readouterr().err
    assert asked == []


def test_the_source_may_be_named_to_be_sure(filtered: Path, shelf: Path, measured):
    measured()
    assert evaluate(filtered, str(shelf)) == Exit.FINE


def test_a_run_without_verdicts_says_what_to_do_first(capsys, out: Path, shelf: Path, measured):
    measured()
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    capsys.readouterr()
    assert evaluate(out) == Exit.USAGE
    said = capsys.readouterr().err
    assert "nothing-kept" in said
    assert "mrscout filter" in said


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"fingerprint": "0"}, "another version"),
        ({"verdict": "lovely"}, "verdicts.jsonl:1: 'lovely' is no Verdict"),
    ],
)
def test_verdicts_of_another_version_are_told_from_none(
    capsys, filtered: Path, measured, changed: dict[str, str], told: str
):
    measured()
    verdicts = filtered / "verdicts.jsonl"
    old = [json.loads(line) for line in verdicts.read_bytes().splitlines()]
    verdicts.write_text("".join(json.dumps({**each, **changed}) + "\n" for each in old), "utf-8")
    assert evaluate(filtered) == Exit.USAGE
    assert told in capsys.readouterr().err


def test_a_suite_that_is_not_there_is_refused(capsys, filtered: Path, measured):
    asked = measured()
    assert evaluate(filtered, "--suite", "no/such/folder") == Exit.USAGE
    assert "no/such/folder" in capsys.readouterr().err
    assert asked == []


@pytest.mark.parametrize("compiled", [False, True])
def test_a_suite_without_a_compiled_test_is_refused(
    capsys, filtered: Path, measured, tmp_path: Path, compiled: bool
):
    asked = measured()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / ("MadeTest.class" if compiled else "MadeTest.java")).touch()
    assert evaluate(filtered, "--suite", str(tmp_path / "tests")) == (Exit.FINE if compiled else Exit.USAGE)
    assert ("there is no class in" in capsys.readouterr().err) is not compiled
    assert bool(asked) is compiled


@pytest.mark.parametrize("beside", [False, True])
def test_tests_that_do_not_count_are_said_to_be_of_both_suites_where_there_are_two(
    capsys, filtered: Path, measured, beside: bool
):
    more = ("E", "D+E", "E+C", "D+E+C") if beside else ()
    measured(replace(FOUND, suites={**SUITES, **dict.fromkeys(more, SUITES["D"])}))
    assert evaluate(filtered) == Exit.FINE
    said = capsys.readouterr().out
    assert ("1 test of both suites not counted" in said) is beside
    assert ("1 test of the developers' not counted" in said) is not beside


@pytest.mark.parametrize("adds", [True, False])
def test_relations_that_add_nothing_are_said_to(capsys, filtered: Path, measured, adds: bool):
    nothing = tuple(replace(each, added=0, added_lines=0, only=()) for each in WORTHS)
    measured(FOUND if adds else replace(FOUND, worths=nothing))
    assert evaluate(filtered) == Exit.FINE
    assert ("The relations add nothing" in capsys.readouterr().out) is not adds


def test_classes_with_nothing_to_measure_are_said_to_be(capsys, filtered: Path, measured):
    nothing = Adequacy(0.0, 0.0, 0.0, 0.0)
    measured(replace(FOUND, lines=0, mutants=0, suites=dict.fromkeys(SUITES, nothing), classes=()))
    assert evaluate(filtered) == Exit.FINE
    assert "nothing to measure" in capsys.readouterr().out


def test_an_evaluation_is_one_object_with_the_records_of_its_relations(capsys, filtered: Path, measured):
    measured()
    assert evaluate(filtered, "--format", "json") == Exit.FINE
    answer = json.loads(capsys.readouterr().out)
    Draft202012Validator(json.loads(answer_schema("evaluate"))).validate(answer)
    assert [worth["id"] for worth in answer["relations"]] == [worth.id for worth in WORTHS]
    assert answer["worth"] == json.loads((filtered / "run.json").read_text("utf-8"))["worth"]
