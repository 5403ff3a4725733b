"""Options by the group: the same option means the same in every command that has it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from mrscout.cli import main
from mrscout.cli.commands import app
from mrscout.cli.spread import spread
from mrscout.commands import filter as filtering
from mrscout.commands import run as running
from mrscout.commands import synthesize as synthesis
from mrscout.exits import Exit
from mrscout.model.verdicts import Verdict

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
    monkeypatch.setattr(synthesis, "run", lambda *given: requests.extend(given))
    monkeypatch.setattr(filtering, "run", lambda *given: requests.extend(given))
    monkeypatch.setattr(running, "run_everything", lambda *given: requests.extend(given))
    return requests


def test_run_asks_of_synthesis_what_synthesize_asks(asked):
    assert main(["synthesize", *MAKING]) == main(["run", *MAKING]) == Exit.FINE
    alone, within = asked[:2]
    assert isinstance(alone, synthesis.Request)
    assert within == synthesis.Request(
        *("a/b", Path("there"), "paper"),
        accessors=True,
        only=("X", "Y"),
        jobs=3,
        build=False,
        java=Path("/jdk"),
        offline=True,
        quiet=True,
        limit=2,
        since="main",
        unfenced_build=True,
        unfenced_trial=True,
        passed=("LICENSE", "PROXY"),
        then=("filtering",),
    )
    assert alone.recorded == within.recorded
    assert alone.then == ()


def test_run_asks_of_filtering_what_filter_asks(asked):
    common = ("--out", "there", "--offline", "-j", "3", "-q", "--limit", "2", "--env", "LICENSE")
    assert main(["filter", *JUDGING, *common]) == Exit.FINE
    assert main(["run", "a/b", *JUDGING, *common]) == Exit.FINE
    alone, _, within, *_ = asked
    assert alone == within
    assert alone == filtering.Request(
        Path("there"),
        *(7, 5, 0.9, 0.99, 9.0, 3),
        fenced=False,
        quiet=True,
        limit=2,
        offline=True,
        passed=("LICENSE",),
        fail_on=(Verdict.REJECTED, Verdict.FLAKY),
    )


def test_what_is_not_given_is_as_the_requests_have_it(asked):
    assert main(["run", "."]) == Exit.FINE
    assert asked == [synthesis.Request(".", then=("filtering",)), filtering.Request(), None, None]


def test_evaluation_and_report_follow_where_they_are_asked_for(asked):
    assert main(["run", ".", "--out", "x", "--evaluate", "--report", "--no-fence", "--offline"]) == Exit.FINE
    _, _, measured, reported = asked
    assert (measured.out, measured.fenced, measured.offline) == (Path("x"), False, True)
    assert reported.out == Path("x")


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
    assert isinstance(request, synthesis.Request)
    assert request.candidates is wanted


def test_the_former_name_of_an_option_is_not_in_the_help():
    text = CliRunner().invoke(app, ["run", "--help"]).output
    assert "--no-candidates" in text
    assert "analogues" not in text
