"""What is said while something works, where no terminal shows a line that moves."""

import io

import pytest
from rich.console import Console

from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.report import moving_line
from mrscout.report.verdict_progress import VerdictProgress

KEPT = Judged("a" * 10, Verdict.KEPT, Evidence(3, 2, 2), 0.5, False, False, (), (), None, (), ())


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
    with VerdictProgress(to, 100, quiet=False) as progress:
        for _ in range(10):
            clock[0] += moving_line.EVERY / 4
            progress.hear(KEPT)
    assert said(to) == [
        "mrscout: filtering: 4 of 100 relations  4 kept  0 rejected",
        "mrscout: filtering: 8 of 100 relations  8 kept  0 rejected",
    ]


def test_what_is_quick_says_nothing(clock: list[float]):
    to = console()
    with VerdictProgress(to, 100, quiet=False) as progress:
        progress.hear(KEPT)
    assert said(to) == []


def test_nothing_is_said_where_it_must_be_quiet(clock: list[float]):
    to = console()
    with VerdictProgress(to, 100, quiet=True) as progress:
        clock[0] += 10 * moving_line.EVERY
        progress.hear(KEPT)
    assert said(to) == []
