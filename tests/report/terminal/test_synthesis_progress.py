"""What synthesis says while it works: a moving line on a terminal, nothing elsewhere, warnings in both."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from mrscout.languages.java.build import Shortfall
from mrscout.languages.java.language import LANGUAGE
from mrscout.model.builds import Building, BuildProblem
from mrscout.pipeline.discover import FileAnalysed, Opened
from mrscout.pipeline.synthesis_events import FileDrafted, Ready
from mrscout.pipeline.tallies import Tally
from mrscout.report.terminal.progress import SynthesisProgress
from mrscout.sources import Project


def problem(number: int) -> BuildProblem:
    place = f"A{number}.java:1"
    log = Path.cwd() / "logs" / "javac.log"
    return BuildProblem(Shortfall.TEST_DOES_NOT_COMPILE, place, "no b", "Give b.", log)


PROJECT = Project(Path("/p"), "p", "plain", (), (), None, (), LANGUAGE)
EVENTS = (
    Opened(PROJECT, 2),
    FileDrafted(FileAnalysed("A.java", (), ()), (), ()),
    Building("resolving dependencies", "core"),
    Ready(5, (), tuple(map(problem, range(14)))),
)


def said(*, terminal: bool, quiet: bool = False) -> str:
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=terminal, width=80, highlight=False, color_system=None)
    tally = Tally()
    with SynthesisProgress(console, "p", tally, quiet=quiet) as progress:
        for event in EVENTS:
            tally.hear(event)
            progress.hear(event)
            progress._progress.refresh()
    return stream.getvalue()


def test_on_a_terminal_every_stage_is_seen():
    line = said(terminal=True)
    for stage in ("1 of 2 files, 0 tests", "building: resolving dependencies (core)", "trying", "0 of 5"):
        assert stage in line


def test_elsewhere_only_warnings_are_said_and_not_all_of_them():
    lines = said(terminal=False).splitlines()
    assert lines[:3] == [
        "warning: A0.java:1: The test file does not compile. (no b) [test-does-not-compile]",
        "  next: Give b.",
        "  log: logs/javac.log",
    ]
    assert lines[-1] == "  …: 2 more build problems; run.json has them all."
    assert len(lines) == 3 * 12 + 1


@pytest.mark.parametrize("terminal", [True, False])
def test_quiet_is_quiet(terminal: bool):
    assert said(terminal=terminal, quiet=True).strip() == ""
