"""What promises most comes first, and a budget is shared among the stages."""

from pathlib import Path
from time import monotonic
from types import SimpleNamespace

import pytest

from mrscout.filtering.stage import FilterOptions
from mrscout.model.origin import MINED, Candidate, Kind, Law
from mrscout.pipeline.budget import Budget, most_promising_first, seconds_of
from mrscout.pipeline.discover import Options
from mrscout.pipeline.filter import FilterRun, round_options
from mrscout.pipeline.synthesize import Drafter
from mrscout.sources import open_source


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("90", 90), ("90s", 90), ("5m", 300), ("5 min", 300), ("1.5h", 5400), (" 2M ", 120)],
)
def test_times_are_read(written: str, seconds: float) -> None:
    assert seconds_of(written) == seconds


@pytest.mark.parametrize("written", ["", "m", "-5m", "0", "5d", "5m30s", "1e3", "five"])
def test_what_is_no_time_is_refused(written: str) -> None:
    assert seconds_of(written) is None


def test_without_a_limit_nothing_is_over() -> None:
    assert not Budget().is_over
    assert not Budget().part(0.1).is_limited


def test_a_part_is_of_what_is_left() -> None:
    budget = Budget(100.0)
    assert 0 < budget.part(0.3).seconds <= 30
    assert not budget.is_over
    assert Budget(0.0).is_over


def test_after_a_long_build_a_share_of_the_whole_is_left() -> None:
    late = Budget(100.0, began=monotonic() - 300)
    assert late.is_over
    assert 49 < late.with_at_least(0.5).left <= 50
    early = Budget(100.0)
    assert early.with_at_least(0.5) is early
    assert not Budget().with_at_least(0.5).is_limited


@pytest.mark.parametrize(
    ("budget", "seconds"),
    [(Budget(), 900), (Budget(40.0), 120), (Budget(300.0), 300), (Budget(3600.0), 900)],
)
def test_a_tool_of_the_build_may_take_the_whole_budget_but_not_less_than_it_needs(budget, seconds) -> None:
    assert budget.tool_limit(900) == seconds


def limits(relations: int, jobs: int = 1, budget: Budget | None = None) -> list[float]:
    """The seconds for each relation in the rounds of judging, by a budget of 100 seconds."""
    budget = budget or Budget(100.0, began=monotonic())
    options = FilterRun(FilterOptions(time_limit=60.0), jobs=jobs, budget=budget)
    return [round(round_options(options, relations, first=first).time_limit) for first in (True, False)]


@pytest.mark.parametrize(
    ("relations", "jobs", "seconds"),
    [
        (1, 1, [50, 60]),
        (2, 1, [25, 50]),
        (5, 1, [10, 20]),
        (200, 1, [4, 10]),
        (5, 2, [20, 40]),
        (0, 1, [50, 60]),
    ],
)
def test_few_relations_share_all_of_the_budget(relations: int, jobs: int, seconds: list[float]) -> None:
    assert limits(relations, jobs) == seconds


def test_without_a_budget_each_relation_has_the_usual_limit() -> None:
    assert limits(5, budget=Budget()) == [60, 60]


def item(name: str, kind: Kind = Kind.ROUND_TRIP, parameters: int = 1, weaknesses: int = 0, **more: object):
    origin = Candidate(Law.ROUND_TRIP, "0" * 10) if more.get("candidate") else MINED
    relation = SimpleNamespace(
        class_under_test=more.get("of", name),
        kind=kind,
        origin=origin,
        occurrences=("",) * int(str(more.get("places", 1))),
        law=(more.get("of", name), kind, more.get("methods", (name,))),
    )
    return name, (relation, parameters, weaknesses)


def order(*items: tuple[str, object]) -> list[str]:
    return [name for name, _ in most_promising_first(items, lambda pair: pair[1])]  # type: ignore[arg-type, return-value]


def test_the_better_law_comes_first() -> None:
    assert order(
        item("candidate", candidate=True),
        item("fixed", parameters=0),
        item("weak", weaknesses=1),
        item("fresh", Kind.FRESHNESS),
        item("seldom"),
        item("often", places=9),
    ) == ["often", "seldom", "fresh", "weak", "fixed", "candidate"]


def test_each_class_and_each_law_has_its_turn() -> None:
    many = [item(f"a{number}", of="A", methods=("f", "g")) for number in range(3)]
    assert order(*many, item("h", of="A", methods=("h",)), item("b", Kind.FRESHNESS, of="B")) == [
        *("a0", "b", "h", "a1", "a2"),
    ]


ORCHARD = Path(__file__).parents[1] / "fixtures" / "projects" / "orchard"


class Ticking(Budget):
    """A budget that is over as soon as somebody has asked a few times."""

    asked = 0

    @property
    def left(self) -> float:
        """Count down with every question."""
        Ticking.asked += 1
        return 12.0 - Ticking.asked

    def part(self, share: float) -> Budget:
        """Return the same budget."""
        return self


def drafts(budget: Budget) -> tuple[int, list[str]]:
    """The number of relations that are drafted of a project, and the reasons against the others."""
    project = open_source(str(ORCHARD))
    worker = Drafter(project, Options(), budget)
    results = [result for file in project.files if (result := worker.work(file)) is not None]
    reasons = [undrafted.reason for result in results for undrafted in result.undrafted]
    return sum(len(result.drafted) for result in results), reasons


def test_drafting_ends_with_its_budget_also_within_a_file_and_nothing_vanishes() -> None:
    every, none = drafts(Budget())
    assert every > 3
    assert none == []
    over = "the budget was over before it was drafted"
    assert drafts(Budget(0.0)) == (0, [])  # no file is looked at, which is counted elsewhere
    some, rest = drafts(Ticking(12.0))
    assert 0 < some < every
    assert set(rest) == {over}
    assert some + len(rest) <= every  # the files after it are not looked at
