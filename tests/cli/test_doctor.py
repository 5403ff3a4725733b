"""The command line: help that teaches, a doctor that knows, and errors in one place."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.text import Text

from mrscout import __version__, cli, machine_checks
from mrscout.cli import main, print_error
from mrscout.cli.app import COMMANDS
from mrscout.errors import EnvironmentLacks, NoSources
from mrscout.exits import Exit
from mrscout.languages.java import checks
from mrscout.model import machine
from mrscout.model.machine import Finding, Health
from mrscout.sandbox.fence.fence import Mechanism, Protection
from mrscout.sandbox.fence.probe import Standing


def test_version(capsys):
    assert main(["--version"]) == Exit.FINE
    assert capsys.readouterr().out == f"mrscout {__version__}\n"


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_teaches(capsys, arguments: list[str]):
    assert main(arguments) == Exit.FINE
    said = capsys.readouterr().out
    for taught in ("metamorphic relation", "maven:", "doctor", "Exit codes"):
        assert taught in said


@pytest.mark.parametrize("arguments", [[], ["no-such-command"], ["--no-such-option"], ["doctor", "extra"]])
def test_a_command_line_that_makes_no_sense_is_usage(arguments: list[str]):
    assert main(arguments) == Exit.USAGE


def test_doctor_names_what_it_found_and_what_for(capsys):
    assert main(["doctor"]) == Exit.FINE
    said = capsys.readouterr().out
    for name in (
        "Python",
        "tree-sitter",
        "JDK",
        "mvn",
        "PIT",
        "JaCoCo",
        "git",
        "cache folder",
        "cores",
        "Ready",
    ):
        assert name in said


def finding(name: str, *needed_by: str, there: bool = False) -> Finding:
    health = Health.GOOD if there else Health.MISSING
    return Finding(name, health, "", "things", "Get one.", frozenset(needed_by))


@pytest.mark.parametrize(
    ("needed_by", "code"), [(("discover", "run"), Exit.ENVIRONMENT), (("run",), Exit.FINE), ((), Exit.FINE)]
)
def test_only_what_discovery_needs_changes_the_exit_code(capsys, monkeypatch, needed_by, code: Exit):
    monkeypatch.setattr(machine_checks, "examine", lambda: [finding("thing", *needed_by)])
    assert main(["doctor"]) == code
    assert "Get one." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ((), ["Ready to discover, synthesize, run, evaluate and export."]),
        (
            ("JDK",),
            ["Ready to discover.", "Not ready to synthesize, run, evaluate or export: JDK missing."],
        ),
        (
            ("JDK", "fence"),
            [
                "Ready to discover.",
                "Not ready to synthesize: JDK missing.",
                "Not ready to run, evaluate or export: JDK and fence missing.",
            ],
        ),
        (
            ("PIT",),
            ["Ready to discover, synthesize, run and export.", "Not ready to evaluate: PIT missing."],
        ),
        (
            ("parser",),
            ["Not ready to discover, synthesize, run, evaluate or export: parser missing."],
        ),
    ],
)
def test_the_last_lines_say_which_commands_can_be_run(capsys, monkeypatch, missing, says: list[str]):
    needs = {
        "parser": machine.COMMANDS,
        "JDK": machine.COMMANDS[1:],
        "PIT": ("evaluate",),
        "fence": ("run", "evaluate", "export"),
        "git": (),
    }
    findings = [finding(name, *by, there=name not in missing) for name, by in needs.items()]
    monkeypatch.setattr(machine_checks, "examine", lambda: findings)
    monkeypatch.setenv("COLUMNS", "120")
    main(["doctor"])
    said = capsys.readouterr().out.splitlines()
    assert said[said.index("") + 1 : -1] == says
    assert said[-1].startswith("Next: ")


def test_one_of_several_that_serve_alike_is_enough():
    found = [finding("JDK", "run"), finding("JDK", "run", there=True)]
    assert machine_checks.lacking(found, "run") == ()
    assert machine_checks.lacking(found[:1], "run") == ("JDK",)
    assert machine_checks.lacking(found[:1], "discover") == ()


@pytest.fixture
def healths(monkeypatch, tmp_path: Path):
    """The doctor's findings by name, on a machine with an empty PATH and the given environment."""

    def examine(**environment: str) -> dict[str, Finding]:
        monkeypatch.setenv("PATH", str(tmp_path))
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return {finding.name: finding for finding in machine_checks.examine()}

    return examine


def test_what_evaluate_needs_comes_with_mvn(healths):
    found = healths()["PIT and JaCoCo"]
    assert found.health is Health.MISSING
    assert "evaluate" in found.purpose
    assert "Maven" in found.remedy


def test_a_missing_command_comes_with_a_remedy(healths):
    found = healths()
    for name in ("mvn", "git"):
        assert found[name].health is Health.MISSING
        assert found[name].remedy
        assert "discover" not in found[name].needed_by


def test_a_command_that_does_not_start_is_missing(healths, tmp_path: Path):
    (tmp_path / "mvn").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "mvn").chmod(0o755)
    assert healths()["mvn"].health is Health.MISSING


def standing(mechanism: Mechanism, *protects: Protection) -> Standing:
    return Standing(mechanism, protects, f"made of {mechanism.value}")


def fences(monkeypatch, found: Standing | None) -> dict[str, Finding]:
    """What the doctor says of the fence where this is in force."""
    monkeypatch.setattr(machine_checks, "in_force", lambda: found)
    monkeypatch.setattr(machine_checks, "probe", lambda: ())
    return {each.name: each for each in machine_checks.examine() if each.name.startswith("fence")}


@pytest.mark.parametrize("mechanism", Mechanism)
def test_the_doctor_says_what_fences_inputs_trials_and_the_build(monkeypatch, mechanism: Mechanism):
    found = fences(monkeypatch, standing(mechanism, *Protection))
    assert list(found) == ["fence", "fence: trials", "fence: build"]
    assert {each.health for each in found.values()} == {Health.GOOD}
    assert found["fence"].found.startswith(f"made of {mechanism.value}")
    assert "--unfenced-trial" in found["fence: trials"].found
    assert "network" in found["fence: build"].found
    assert "--unfenced-build" in found["fence: build"].found


def test_the_doctor_names_what_a_fence_does_not_protect(monkeypatch):
    without = [each for each in Protection if each is not Protection.PROCESSES]
    found = fences(monkeypatch, standing(Mechanism.LANDLOCK, *without))["fence"]
    assert f"Not protected: {Protection.PROCESSES.value}." in found.found
    assert "user namespaces" in found.found
    assert Protection.PROCESSES.value not in found.purpose


def test_the_doctor_names_no_gap_where_there_is_none(monkeypatch):
    found = fences(monkeypatch, standing(Mechanism.NAMESPACES, *Protection))["fence"]
    assert found.found == "made of namespaces"


def test_without_a_fence_tests_and_builds_are_said_to_run_with_the_users_rights(monkeypatch):
    found = fences(monkeypatch, None)
    assert {each.health for each in found.values()} == {Health.MISSING}
    assert "run" in found["fence"].needed_by
    for name in ("fence: trials", "fence: build"):
        assert "with your rights" in found[name].found
        assert "virtual machine" in found[name].remedy
        assert not found[name].needed_by  # they run all the same


def test_a_cache_that_does_not_exist_yet_is_fine_and_is_not_made(healths, tmp_path: Path):
    assert healths(MRSCOUT_CACHE=str(tmp_path / "a" / "b"))["cache folder"].health is Health.GOOD
    assert not (tmp_path / "a").exists()


def test_a_cache_in_a_file_is_missing(healths, tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert healths(MRSCOUT_CACHE=str(tmp_path / "file"))["cache folder"].health is Health.MISSING


def test_no_jdk_comes_with_a_remedy(monkeypatch):
    monkeypatch.setattr(checks, "find_jdks", list)
    (found,) = (finding for finding in machine_checks.examine() if finding.name == "JDK")
    assert found.health is Health.MISSING
    assert "Install" in found.remedy
    assert found.needed_by == {"synthesize", "run", "evaluate", "export"}


@pytest.mark.parametrize("module", ["tree_sitter", "tree_sitter_java"])
def test_without_a_parser_nothing_can_be_discovered(monkeypatch, module: str):
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["doctor"]) == Exit.ENVIRONMENT


@pytest.mark.parametrize("module", ["tree_sitter", "tree_sitter_java"])
def test_the_doctor_starts_where_the_parser_was_never_installed(module: str):
    program = f"import sys; sys.modules[{module!r}] = None; from mrscout.cli import main; sys.exit(main(['doctor']))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == Exit.ENVIRONMENT
    assert "tree-sitter missing" in run.stdout


@pytest.mark.parametrize(
    ("raised", "code", "says"),
    [
        (
            NoSources("/x", "no Java in it", "Name another."),
            Exit.SOURCE,
            "error: /x: no Java in it [no-java]",
        ),
        (KeyboardInterrupt(), Exit.INTERRUPTED, ""),
        (BrokenPipeError(32, "gone"), Exit.BROKEN_PIPE, ""),
        (ZeroDivisionError("oops"), Exit.INTERNAL, "ZeroDivisionError: oops"),
        (ValueError("[red]not markup[/]"), Exit.INTERNAL, "[red]not markup[/]"),
    ],
)
def test_errors_are_printed_in_one_place_without_a_traceback(capsys, monkeypatch, raised, code, says: str):
    def fail():
        raise raised

    monkeypatch.setattr(machine_checks, "examine", fail)
    monkeypatch.setattr(cli, "_leave_quietly", lambda: Exit.BROKEN_PIPE)
    assert main(["doctor"]) == code
    printed = capsys.readouterr()
    assert says in printed.err
    assert "Traceback" not in printed.err + printed.out


@pytest.mark.parametrize(
    "code",
    [
        "\x1b]0;title\x07",  # names the window
        "\x1b[2J\x1b[H",  # clears the screen
        "\x9b31m",  # colours, in one character
        "\r",  # writes over the line
        "\x08",
        "\u202e",  # turns the rest round
        "\x00",
    ],
    ids=repr,
)
def test_an_error_cannot_steer_the_terminal(capsys, code: str):
    print_error(EnvironmentLacks(f"a{code}b", f"it says:\n\tone{code}two\nthree", f"Do{code}this."))
    told = capsys.readouterr().err
    assert code not in told
    assert all(char.isprintable() or char == "\n" for char in told)


def test_an_error_keeps_its_lines(capsys):
    print_error(EnvironmentLacks("place", "it says:\r\n\tone\ntwo\n", "Do this."))
    assert capsys.readouterr().err == (
        "error: place: it says:\n    one\ntwo [environment]\n  next: Do this.\n"
        "  more: mrscout explain environment\n"
    )


def test_a_traceback_can_be_asked_for(capsys, monkeypatch):
    monkeypatch.setattr(machine_checks, "examine", lambda: 1 / 0)
    monkeypatch.setenv("MRSCOUT_TRACEBACK", "1")
    assert main(["doctor"]) == Exit.INTERNAL
    assert "Traceback" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        [sys.executable, "-m", "mrscout", "--help"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (run.returncode, run.stderr) == (Exit.BROKEN_PIPE, "")


def test_only_the_command_that_is_called_is_loaded():
    program = (
        "import sys; from mrscout.cli import main; main(sys.argv[1:]); "
        "print(sorted(name for name in sys.modules if name.startswith('mrscout.cli.')), file=sys.stderr)"
    )

    def loaded(*arguments: str) -> str:
        command = [sys.executable, "-c", program, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stderr

    commands = {f"mrscout.cli.{name}" for name in COMMANDS}
    assert {name for name in commands if f"'{name}'" in loaded("doctor")} == {"mrscout.cli.doctor"}
    assert loaded("--help") == "['mrscout.cli.overview']\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_module_whose_help_begins_with_its_summary(capsys, name: str):
    assert main([name, "--help"]) == Exit.FINE
    usage, _, text = " ".join(capsys.readouterr().out.split()).partition(
        Text.from_markup(COMMANDS[name]).plain
    )
    assert re.fullmatch(rf"Usage: \S+ {name}( [\[\]A-Z.]+)*", usage.rstrip())
    assert "For example: mrscout" in text


def test_a_terminal_without_unicode_is_served():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "mrscout", "doctor"]
    run = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (Exit.FINE, b"")


def test_doctor_runs_nothing_of_the_project_that_one_stands_in(
    capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """`.mvn/jvm.config` of the folder, or of one above it, names agents for the JVM of mvn."""
    (tmp_path / ".mvn").mkdir()
    (tmp_path / "below").mkdir()
    (tmp_path / ".mvn" / "jvm.config").write_text("-XX:NoSuchOption\n")
    java = tmp_path / "below" / "java"
    java.write_text(f"#!/bin/sh\ntouch {tmp_path}/canary\n")
    java.chmod(0o755)
    monkeypatch.chdir(tmp_path / "below")
    monkeypatch.setenv("PATH", f".{os.pathsep}{os.environ['PATH']}")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    assert main(["doctor"]) == Exit.FINE
    assert "does not start" not in capsys.readouterr().out
    assert not (tmp_path / "canary").exists()


def test_the_doctor_ends_with_the_one_next_step(capsys, monkeypatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(machine_checks, "examine", lambda: iter([finding("Python", "discover", there=True)]))
    assert main(["doctor"]) == Exit.FINE
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("Next: mrscout run path/to/project ")


def test_what_is_missing_for_most_comes_first(tmp_path: Path):
    java = finding("JDK", "run", "evaluate")
    assert machine_checks.next_step([java, finding("parser", "discover")], tmp_path).startswith("parser is ")
    assert machine_checks.next_step([java], tmp_path) == f"JDK is missing for mrscout run. {java.remedy}"


def test_what_only_few_need_is_no_next_step(tmp_path: Path):
    assert "PIT" not in machine_checks.next_step([finding("PIT", "evaluate")], tmp_path)


def test_the_next_step_suits_the_folder(tmp_path: Path):
    (tmp_path / "pom.xml").write_text("<project/>")
    assert machine_checks.next_step([], tmp_path).startswith("mrscout run . ")
    (tmp_path / ".mrscout").mkdir()
    (tmp_path / ".mrscout" / "run.json").write_text("{}")
    assert machine_checks.next_step([], tmp_path).startswith("mrscout list ")
