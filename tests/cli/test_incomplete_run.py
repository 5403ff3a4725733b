"""A run that was stopped says so, to whoever goes on from it, whatever stopped it."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from mrscout.cli import evaluate as evaluate_command
from mrscout.cli import filter as filter_command
from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages.java.language import Java
from mrscout.store.run_folder import write_run

ON = {"evaluate": ["evaluate"], "export": ["export", "--to", "tests"], "report": ["report"]}


def record(out: Path) -> dict[str, object]:
    found = json.loads((out / "run.json").read_bytes())
    assert isinstance(found, dict)
    return found


@pytest.fixture
def unmeasured(monkeypatch) -> None:
    """What `evaluate` and `export` would do stops at once."""

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(evaluate_command, "evaluate_run", stop)
    nothing = SimpleNamespace(export=lambda *_, **__: iter(()))
    monkeypatch.setattr(Java, "build", lambda *_: nothing)


@pytest.mark.parametrize("command", ON.values(), ids=ON)
@pytest.mark.parametrize(
    ("stopped", "told", "next_"),
    [
        ({"synthesis": False, "filtering": True}, "relations are missing", "mrscout run "),
        ({"synthesis": True, "filtering": False}, "Filtering was stopped", "mrscout filter --out run"),
        ({"synthesis": True, "filtering": True, "evaluation": False}, "evaluation was", "mrscout evaluate"),
    ],
    ids=["synthesis", "filtering", "evaluation"],
)
def test_a_stage_that_was_stopped_is_named(
    capsys, filtered: Path, unmeasured, command: list[str], stopped: dict[str, bool], told: str, next_: str
):
    run = {**record(filtered), "complete": False, "stages": stopped}
    write_run(filtered, run)
    code = main([*command, "--out", str(filtered), *(["--no-fence"] if command != ["report"] else [])])
    said = capsys.readouterr().err
    if command == ["evaluate"] and "evaluation" in stopped:  # it is what was asked for
        assert (code, "[incomplete]" in said) == (Exit.INTERRUPTED, False)
        return
    assert told in said
    assert "[incomplete]" in said
    assert f"next: {next_}" in said


@pytest.mark.parametrize("command", ON.values(), ids=ON)
def test_a_relation_without_a_verdict_is_counted(capsys, filtered: Path, unmeasured, command: list[str]):
    path = filtered / "verdicts.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    main([*command, "--out", str(filtered), *(["--no-fence"] if command != ["report"] else [])])
    assert "1 of 4 relations has no verdict." in capsys.readouterr().err


@pytest.mark.parametrize("command", ON.values(), ids=ON)
def test_a_run_that_is_complete_has_no_gaps(capsys, filtered: Path, unmeasured, command: list[str]):
    main([*command, "--out", str(filtered), *(["--no-fence"] if command != ["report"] else [])])
    assert "incomplete" not in capsys.readouterr().err


def test_an_evaluation_that_is_stopped_leaves_the_run_incomplete(filtered: Path, unmeasured):
    assert record(filtered)["complete"] is True
    assert main(["evaluate", "--out", str(filtered), "--no-fence"]) == Exit.INTERRUPTED
    assert record(filtered)["complete"] is False
    assert record(filtered)["stages"] == {"synthesis": True, "filtering": True, "evaluation": False}


def test_a_run_is_complete_only_when_its_relations_are_filtered(shelf: Path, out: Path, made_up_verdicts):
    made_up_verdicts((KeyboardInterrupt(),))
    assert main(["run", str(shelf), "--out", str(out), "--no-fence", "--quiet"]) == Exit.INTERRUPTED
    assert (record(out)["complete"], record(out)["stages"]) == (
        False,
        {"synthesis": True, "filtering": False},
    )
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    assert (record(out)["complete"], record(out)["stages"]) == (True, {"synthesis": True})


_STOPPED_BETWEEN = """
import os, signal, sys
from mrscout.cli import filter as filtering
from mrscout.cli import main
filtering.judge = lambda _: os.kill(os.getpid(), int(sys.argv[1]))
main(["run", sys.argv[2], "--out", sys.argv[3], "--no-fence", "--quiet", "--jobs", "1"])
"""


@pytest.mark.parametrize("kill", [signal.SIGTERM, signal.SIGKILL])
def test_a_kill_between_two_stages_leaves_the_run_incomplete(begun: Path, shelf: Path, kill: signal.Signals):
    assert record(begun)["complete"] is True
    command = [sys.executable, "-c", _STOPPED_BETWEEN, str(int(kill)), str(shelf), str(begun)]
    ran = subprocess.run(command, capture_output=True, check=False, env={**os.environ})
    assert ran.returncode == -kill
    assert (record(begun)["complete"], record(begun)["stages"]) == (
        False,
        {"synthesis": True, "filtering": False},
    )


def test_relations_without_a_verdict_are_said_and_keep_a_run_from_being_complete(
    capsys, filtered: Path, monkeypatch
):
    usual = filter_command.filter_run
    monkeypatch.setattr(
        filter_command, "filter_run", lambda *given: (each for each in islice(usual(*given), 1, None))
    )
    assert main(["filter", "--out", str(filtered), "--no-fence"]) == Exit.FINE
    said = " ".join(capsys.readouterr().err.split())
    assert "1 relation without a verdict: each process that tried it was killed." in said
    assert "next: mrscout filter --out run" in said
    assert not record(filtered)["complete"]
