"""The one reason why most relations do not run: the largest group is explained, and only if most fail."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mrscout.model.diagnosis import Diagnosis, ReportedProblem
from mrscout.model.relations import Status
from mrscout.pipeline.diagnosis import diagnose

MISSING = ReportedProblem("dependency-missing", "org.acme:parser", "it is left out", "Give the jar.")


def relation(status: Status, detail: str = "", *, mined: bool = True) -> Any:
    return SimpleNamespace(
        status=status,
        detail=detail,
        relation=SimpleNamespace(origin=SimpleNamespace(counts_in_funnel=mined)),
    )


def diagnosed(*relations: Any, problems: tuple[ReportedProblem, ...] = ()) -> Diagnosis | None:
    return diagnose(relations, problems, "src/test/java/ATest.java", Path("/nowhere"))


GOOD = relation(Status.CODIFIED)
FAILED = "the original test: failed: java.io.IOException: cannot read /home/a/{0}.txt at {0}"


def test_a_dependency_is_the_reason_for_all_that_is_not_built():
    found = diagnosed(GOOD, *[relation(Status.NOT_BUILT)] * 3, problems=(MISSING,))
    assert found is not None
    assert (found.behind, found.failing, found.total) == (3, 3, 4)
    assert (found.cause.code, found.cause.advice) == ("dependency-missing", "Give the jar.")


def test_messages_that_differ_in_numbers_and_paths_are_one_reason():
    failing = [relation(Status.ENVIRONMENT, FAILED.format(number)) for number in range(3)]
    found = diagnosed(*failing, relation(Status.ENVIRONMENT, "the original test: skipped (later)"))
    assert found is not None
    assert (found.behind, found.failing) == (3, 4)
    assert found.cause.code == "environment"
    assert "cannot read" in found.cause.sentence


def test_tests_that_need_more_than_the_fence_allows_are_told_of_the_option():
    found = diagnosed(*[relation(Status.NEEDS_MORE, "no network")] * 2, problems=(MISSING,))
    assert found is not None
    assert found.cause.code == "needs-more"
    assert "--unfenced-trial" in found.cause.advice


def test_missing_code_without_a_reported_problem_still_has_advice():
    found = diagnosed(relation(Status.NOT_BUILT))
    assert found is not None
    assert found.cause.code == "not-built"
    assert "--classpath" in found.cause.advice


@pytest.mark.parametrize(
    "relations",
    [
        (),
        (GOOD,),
        (GOOD, relation(Status.NOT_BUILT)),
        (
            relation(Status.DOES_NOT_COMPILE),
            relation(Status.FAILS),
        ),  # limits of mrscout, and no fault of the machine
        (GOOD, relation(Status.NOT_BUILT, mined=False), relation(Status.NOT_BUILT, mined=False)),
        (GOOD, relation(Status.SAME), relation(Status.NOT_BUILT)),
    ],
)
def test_a_project_of_which_half_runs_has_no_diagnosis(relations: tuple[Any, ...]):
    assert diagnosed(*relations, problems=(MISSING,)) is None
