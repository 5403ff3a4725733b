"""What a report says of a run that has come so far and no farther."""

import pytest

from mrscout.model import instances
from mrscout.model.instances import Reason
from mrscout.model.origin import Candidate, Law
from mrscout.model.verdicts import Verdict
from mrscout.model.worth import Measure, Worth
from mrscout.report.run_report import (
    advice_for,
    facts_of,
    figures_of_run,
    measures_of,
    problems_of,
    reasons_of,
)
from mrscout.report.sentences import lead

RUN = {"complete": True, "project": {"source": "path/to/acme"}}


def advice(run, results, folder=".mrscout") -> list[str]:
    return [command for _, command in advice_for(run, results, folder)]


def test_what_is_missing_is_named_with_the_command_that_gives_it(make_result):
    kept, unjudged = make_result(), make_result("00000000a2", None)
    bare = make_result(verdict=None, settled=None)
    assert advice({}, [bare]) == ["mrscout run SOURCE"]
    assert advice({**RUN, "complete": False}, [unjudged]) == ["mrscout run path/to/acme"]
    assert advice(RUN, [unjudged]) == ["mrscout filter"]
    assert advice(RUN, [kept, unjudged]) == ["mrscout filter"]
    assert advice(RUN, [kept]) == ["mrscout evaluate"]
    assert advice(RUN, [kept], "/tmp/run") == ["mrscout evaluate --out /tmp/run"]


def test_nothing_is_missing_where_all_was_done(make_result):
    measured = Worth("00000000aa", 1, 3, 2, 1, 0, (), (), (), ())
    assert advice(RUN, [make_result(verdict=Verdict.REJECTED)]) == []
    assert advice(RUN, [make_result(worth=measured)]) == []
    assert advice(RUN, []) == []


def test_measures_are_those_that_the_run_has():
    record = {"developers": 0.5, "relations": 0.25, "with_relations": 0.75, "gain": 25.0}
    assert measures_of({"worth": {"line_coverage": record, "lines": 7}}) == {
        "line_coverage": Measure(0.5, 0.25, 0.75)
    }
    assert measures_of({}) == {}


@pytest.mark.parametrize(
    ("tests", "run", "steps"),
    [
        (2, {}, ["tests", "MTCs", "instances"]),
        (None, {"funnel": {"tests": 9, "mtcs": 3}}, ["tests", "MTCs", "instances", "relations", "codified"]),
        (2, {"funnel": {}}, ["tests", "MTCs", "instances", "relations", "codified"]),
    ],
)
def test_the_funnel_goes_as_far_as_the_run(make_result, tests, run, steps):
    cases = None if tests is None else [instances.TestCase("A.java", 1, "A.a()", Reason.CONSTANT)] * tests
    figures = figures_of_run(cases, run, [make_result(verdict=None)])
    assert [step.name for step in figures.steps] == steps


def test_the_funnel_counts_valid_and_kept_and_candidates_apart(make_result):
    candidate = {"origin": Candidate(Law.ROUND_TRIP, "00000000aa")}
    found = [
        make_result(),
        make_result("00000000a2", Verdict.UNSETTLED),
        make_result("00000000a3", relation=candidate),
        make_result("00000000a4", Verdict.REJECTED, relation=candidate),
    ]
    run = {**RUN, "candidates": {"drafted": 7}}
    figures = figures_of_run(None, run, found)
    assert [(step.name, step.count) for step in figures.steps] == [
        ("instances", 2),
        ("relations", 2),
        ("codified", 2),
        ("with valid inputs", 2),
        ("kept", 1),
    ]
    assert [(step.name, step.count) for step in figures.candidate_steps] == [
        ("candidates", 7),
        ("codified", 2),
        ("with valid inputs", 2),
        ("kept", 1),
    ]


def test_reasons_come_the_most_frequent_first():
    cases = [
        instances.TestCase("A.java", 1, "A.a()", each)
        for each in (Reason.CONSTANT, Reason.NO_ASSERTION, Reason.CONSTANT)
    ]
    assert reasons_of(cases) == ((Reason.CONSTANT.value, 2), (Reason.NO_ASSERTION.value, 1))


def test_facts_and_problems_of_no_run_are_none():
    assert facts_of({}, "Java") == ()
    assert problems_of({}) == ()


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ({"mutants": 8}, "8, all"),  # of an older version
        ({"mutants": 8, "population": 8}, "8, all"),
        ({"mutants": 2000, "population": 8312}, "2,000 of 8,312, drawn at random"),
    ],
)
def test_facts_say_which_mutants_were_tried(totals: dict[str, int], told: str):
    facts = dict(facts_of({"project": {"source": "p"}, "worth": totals}, "Java"))
    assert facts["Mutants"] == told


@pytest.mark.parametrize(
    ("verdicts", "sentence"),
    [
        ([], "No test of this run hides a metamorphic relation."),
        ([None], "1 instance of metamorphic relations found, and 1 relation made of them."),
        ([Verdict.KEPT], "1 of 1 relation holds on generated inputs."),
        ([Verdict.KEPT, Verdict.REJECTED], "1 of 2 relations holds on generated inputs; 1 is refuted."),
        ([Verdict.REJECTED] * 2, "0 of 2 relations hold on generated inputs; 2 are refuted."),
    ],
)
def test_a_run_in_a_sentence(make_result, make_report, verdicts, sentence):
    found = [make_result(f"{number:010x}", verdict) for number, verdict in enumerate(verdicts)]
    assert lead(make_report(*found)) == sentence
