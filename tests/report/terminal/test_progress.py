"""What is said while something works, where no terminal shows a line that moves."""

import io

import pytest
from rich.console import Console

from mrscout.model.forms import Form
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.model.worth import Step, Working
from mrscout.report.terminal import progress as moving_line
from mrscout.report.terminal.progress import VerdictProgress, WorthProgress

NAMES = {f"{number:010}": f"relation{number}" for number in range(100)}
KEPT, *_ = ALL = [
    Judged(id_, Verdict.KEPT, Evidence(3, 2, 2), 0.5, False, False, Form(), None, (), ()) for id_ in NAMES
]


@pytest.fixture
def clock(monkeypatch) -> list[float]:
    """The time, which passes when a test says so."""
    now = [100.0]
    monkeypatch.setattr(moving_line, "monotonic", lambda: now[0])
    return now


def console() -> Console:
    return Console(file=io.StringIO(), width=80, force_terminal=False, color_system=None)


def said(by: Console) -> list[str]:
    assert isinstance(by.file, io.StringIO)
    return by.file.getvalue().splitlines()


def test_a_line_is_written_now_and_then(clock: list[float]):
    to = console()
    with VerdictProgress(to, NAMES, quiet=False) as progress:
        for judged in ALL[:10]:
            clock[0] += moving_line.EVERY / 4
            progress.hear(judged)
    assert said(to) == [
        "mrscout: filtering: 4 of 100 relations, 4 kept, 0 rejected; trying relation4",
        "mrscout: filtering: 8 of 100 relations, 8 kept, 0 rejected; trying relation8",
    ]


def test_the_relation_in_hand_is_the_first_that_has_no_verdict(clock: list[float]):
    with VerdictProgress(console(), NAMES, quiet=False) as progress:
        assert progress.in_hand == "relation0"
        for judged in (ALL[1], ALL[2]):  # two processes, of which one is slow
            progress.hear(judged)
            assert progress.in_hand == "relation0"
        progress.hear(ALL[0])
        assert progress.in_hand == "relation3"
        for judged in ALL[3:]:
            progress.hear(judged)
        assert progress.in_hand == ""


def test_a_terminal_shows_the_relation_in_hand_on_one_line():
    to = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    names = {**NAMES, ALL[1].id: "aNameThatIsMuchTooLongToStandOnALineByItself"}
    with VerdictProgress(to, names, quiet=False) as progress:
        progress.hear(ALL[0])
        progress._progress.refresh()
    lines = [each for each in said(to) if "aNameThatIsMuchTooLongToSta…" in each]
    assert "1/100 1 kept, 0 rejected" in lines[-1]


def test_the_clock_of_an_evaluation_starts_again_with_each_step_and_not_with_each_mutant():
    to = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    with WorthProgress(to, quiet=False) as progress:
        (task,) = progress._progress.tasks
        starts = []
        for step, detail in (
            (Step.RUNNING, ""),
            (Step.MUTATING, "1 of 9 mutants"),
            (Step.MUTATING, "2 of 9 mutants"),
        ):
            progress.hear(Working(step, "core", detail))
            starts.append(task.start_time)
        progress._progress.refresh()
    assert starts[0] != starts[1] == starts[2]
    assert any("core  mutating the classes under test: 2 of 9 mutants" in line for line in said(to))


def test_what_is_quick_says_nothing(clock: list[float]):
    to = console()
    with VerdictProgress(to, NAMES, quiet=False) as progress:
        progress.hear(KEPT)
    assert said(to) == []


def test_nothing_is_said_where_it_must_be_quiet(clock: list[float]):
    to = console()
    with VerdictProgress(to, NAMES, quiet=True) as progress:
        clock[0] += 10 * moving_line.EVERY
        progress.hear(KEPT)
    assert said(to) == []
