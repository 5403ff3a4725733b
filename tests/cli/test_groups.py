"""Options by the group: the same option means the same in every command that has it."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated
from unittest.mock import MagicMock, Mock

import pytest
import typer
from typer.testing import CliRunner

from mrscout.cli import filter as filtering
from mrscout.cli import main
from mrscout.cli import run as running
from mrscout.cli import synthesize as synthesis
from mrscout.cli.options import MiningOptions, ProcessOptions, spread
from mrscout.exits import Exit
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.base import Definition
from mrscout.model.selection import Selection
from mrscout.model.verdicts import Verdict
from mrscout.pipeline import Options
from mrscout.pipeline.synthesize import SynthesisOptions

MAKING = (
    *("a/b", "--out", "there", "--only", "X", "--only", "Y", "--since", "main", "--definition", "paper"),
    *("--accessors", "--no-build", "--java", "/jdk", "--offline", "--jobs", "3", "--quiet", "--limit", "2"),
    *("--env", "LICENSE", "--env", "PROXY", "--env", "LICENSE", "--unfenced-trial", "--unfenced-build"),
)
JUDGING = (
    *("--inputs", "7", "--seed", "5", "--criterion", "0.9", "--confidence", "0.99", "--time-limit", "9"),
    *("--no-fence", "--fail-on", "rejected", "--fail-on", "flaky"),
)


@pytest.fixture
def asked(monkeypatch) -> list[object]:
    """The requests that a command line becomes, with nothing done about them."""
    requests: list[object] = []

    def note(request: object, *_: object, **__: object) -> Mock:
        requests.append(request)
        return MagicMock()

    for module, name in (
        *((synthesis, "mine"), (running, "mine"), (filtering, "judge"), (running, "judge")),
        *((running, "measure"), (running, "write_reports")),
    ):
        monkeypatch.setattr(module, name, note)
    for module, name in ((synthesis, "print_summary"), (filtering, "print_run"), (running, "_print")):
        monkeypatch.setattr(module, name, lambda *_, **__: None)
    for module in (synthesis, filtering):
        monkeypatch.setattr(module, "read_results", MagicMock())
        monkeypatch.setattr(module, "run_report", MagicMock())
    monkeypatch.setattr(synthesis, "print_diagnosis", lambda *_: None)
    return requests


def test_run_asks_of_synthesis_what_synthesize_asks(asked):
    assert main(["synthesize", *MAKING]) == main(["run", *MAKING]) == Exit.FINE
    alone, within = asked[:2]
    assert alone == synthesis.SynthesisRequest(
        mining=MiningOptions(
            source="a/b",
            out=Path("there"),
            definition=Definition.PAPER,
            accessors=True,
            only=["X", "Y"],
            no_build=True,
            java=Path("/jdk"),
            offline=True,
            since="main",
            unfenced_build=True,
            unfenced_trial=True,
        ),
        process=ProcessOptions(3, ["LICENSE", "PROXY", "LICENSE"], True),
    )
    assert within == replace(alone, then=("filtering",))
    assert alone.process.passed == ("LICENSE", "PROXY")
    assert alone.recorded == within.recorded


def test_options_reach_the_pipeline_and_the_record(asked):
    assert main(["synthesize", *MAKING]) == Exit.FINE
    (request,) = asked
    options, recorded = request.options, request.recorded
    assert options.discovery == Options(Definition.PAPER, True, 3, Selection(("X", "Y")))
    assert (options.build, options.toolchain, options.offline) == (False, Path("/jdk"), True)
    assert (options.candidates, options.unfenced_build, options.unfenced_trial) == (True, True, True)
    assert options.passed == ("LICENSE", "PROXY")
    assert (recorded["definition"], recorded["only"], recorded["build"]) == ("paper", ["X", "Y"], False)


def test_run_asks_of_filtering_what_filter_asks(asked):
    common = ("--out", "there", "--offline", "-j", "3", "-q", "--limit", "2", "--env", "LICENSE")
    assert main(["filter", *JUDGING, *common, "--fail-on", "crashed"]) == Exit.FAILED
    assert main(["run", "a/b", *JUDGING, *common, "--fail-on", "crashed"]) == Exit.FAILED
    alone, _, within, *_ = asked
    assert alone == within
    assert (alone.out, alone.offline) == (Path("there"), True)
    assert alone.process == ProcessOptions(3, ["LICENSE"], True)
    assert alone.options == FilterOptions(7, 5, 0.9, 0.99, 9.0)
    assert not alone.filtering.fenced
    assert alone.filtering.failing == (Verdict.REJECTED, Verdict.FLAKY, Verdict.CRASHED)


def test_what_is_not_given_is_as_the_pipeline_has_it(asked):
    assert main(["run", "."]) == Exit.FINE
    made, judged = asked
    assert made.options == SynthesisOptions()
    assert judged.options == FilterOptions()
    assert (made.fenced, judged.filtering.fenced, judged.other, judged.measured) == (
        True,
        True,
        None,
        False,
    )


def test_evaluation_and_report_follow_where_they_are_asked_for(asked):
    assert main(["run", ".", "--out", "x", "--evaluate", "--report", "--no-fence", "--offline"]) == Exit.FINE
    made, judged, measured, reported = asked
    assert (made.fenced, judged.measured) == (False, True)
    assert (measured.out, measured.fenced, measured.offline) == (Path("x"), False, True)
    assert reported == Path("x")


@pytest.mark.parametrize("command", [["filter"], ["run", "."]])
def test_a_verdict_that_is_none_is_refused_before_any_work(asked, capsys, command: list[str]):
    assert main([*command, "--fail-on", "bad"]) == Exit.USAGE
    assert "'bad' is no verdict" in capsys.readouterr().err
    assert asked == []


@dataclass(frozen=True)
class Size:
    """A group with what is required, and what is not."""

    width: Annotated[int, typer.Argument()]
    height: Annotated[int, typer.Option("--height", "-h")] = 2


def test_a_group_is_spread_into_its_fields_and_put_together_again():
    app, seen = typer.Typer(), []

    @app.command()
    @spread
    def draw(size: Size, colour: Annotated[str, typer.Option()] = "red") -> None:
        seen.append((size, colour))

    runner = CliRunner()
    assert runner.invoke(app, ["3", "--colour", "blue"]).exit_code == Exit.FINE
    assert runner.invoke(app, ["3", "-h", "4"]).exit_code == Exit.FINE
    assert seen == [(Size(3), "blue"), (Size(3, 4), "red")]
    assert runner.invoke(app, []).exit_code == Exit.USAGE
    assert runner.invoke(app, ["3", "--size", "4"]).exit_code == Exit.USAGE


@pytest.mark.parametrize(
    ("options", "wanted"),
    [((), True), (("--no-candidates",), False), (("--no-analogues",), False)],
    ids=["default", "without", "former name"],
)
def test_candidates_can_be_switched_off(asked, options: tuple[str, ...], wanted: bool):
    assert main(["synthesize", "a/b", *options]) == Exit.FINE
    (request,) = asked
    assert request.options.candidates is request.recorded["candidates"] is wanted


def test_the_former_name_of_an_option_is_not_in_the_help(capsys):
    assert main(["run", "--help"]) == Exit.FINE
    text = capsys.readouterr().out
    assert "--no-candidates" in text
    assert "analogues" not in text
