"""The command ``discover`` as its users meet it: what it prints, where, and with which exit code."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.store.discover_records import to_line
from mrscout.store.record_files import TESTS

SHELF = Path(__file__).parents[1] / "fixtures" / "projects" / "shelf"
_CLEAN = {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "TERM": "xterm"}
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\")


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, without a terminal, 80 columns wide."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    command = [sys.executable, "-m", "mrscout", "discover", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, env={**inherited, **_CLEAN, **environment}, check=False
    )


@pytest.fixture(scope="module")
def shelves(tmp_path_factory) -> Path:
    """A project with enough files for several processes: the shelf in many packages."""
    root = tmp_path_factory.mktemp("shelves")
    for number in range(40):
        for path in SHELF.rglob("*.java"):
            target = root / Path(str(path.relative_to(SHELF)).replace("acme/shelf", f"acme/shelf{number}"))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(path.read_text("utf-8").replace("acme.shelf", f"acme.shelf{number}"), "utf-8")
    shutil.copy(SHELF / "pom.xml", root)
    return root


# What is printed


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("text.txt", []),
        ("all.txt", ["--all", "--only", "HexCodecTest"]),
        ("limit.txt", ["--limit", "1"]),
        ("summary.txt", ["--limit", "0"]),
        ("paper.txt", ["--definition", "paper", "--accessors", "--only", "LabelTest"]),
        ("records.jsonl", ["--format", "jsonl"]),
        ("explain-mtc.txt", ["--explain", "org.acme.shelf.StackTest.pushThenPop"]),
        ("explain-constant.txt", ["--explain", "StackTest.aReassignedVariableIsNotTheInput()"]),
        ("explain-helper.txt", ["--explain", "HexCodecTest#roundTripByAHelper"]),
        ("explain-accessors.txt", ["--explain", "getterAfterSetter"]),
        ("explain-no-assertion.txt", ["--explain", "StackTest.pushing"]),
        ("nothing.txt", ["--only", "NoSuchTest"]),
    ],
)
def test_output_is_the_golden_one(golden, name: str, arguments: list[str]):
    ran = run(SHELF, *arguments)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    golden(f"discover/{name}", ran.stdout)


def test_no_line_is_longer_than_the_terminal_but_names_and_paths():
    lines = run(SHELF, "--all").stdout.decode().splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert [line for line in lines if line != line.rstrip()] == []


def test_colour_says_nothing_that_is_not_also_written():
    coloured = run(SHELF, FORCE_COLOR="1").stdout.decode()
    assert "\x1b[" in coloured
    assert _ESCAPES.sub("", coloured) == run(SHELF).stdout.decode()


def test_a_stream_without_unicode_gets_plain_marks():
    said = run(SHELF, "--only", "StackTest", PYTHONIOENCODING="ascii").stdout
    assert b"S1 F2=====" in said
    assert b"\\u" not in said


def test_control_characters_in_a_source_do_not_reach_the_terminal(tmp_path: Path):
    shutil.copytree(SHELF, tmp_path / "shelf")
    test = next(tmp_path.rglob("StackTest.java"))
    test.write_text(test.read_text("utf-8").replace("stack.push(3);", "stack.push(3); // \x1b[2J"), "utf-8")
    said = run(tmp_path / "shelf", "--only", "pushThenPop").stdout
    assert b"\x1b" not in said
    assert "�[2J".encode() in said


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_the_number_of_processes_changes_no_byte(shelves: Path, form: str):
    alone, together = (run(shelves, "--format", form, "--all", "--jobs", jobs) for jobs in ("1", "4"))
    assert alone.stdout.count(b"roundTripByAHelper()") >= 40
    assert alone.stdout == together.stdout
    assert (alone.stderr, together.stderr) == (b"", b"")


# Where it goes


@pytest.mark.parametrize("closed", [1, 2])
def test_a_stream_that_is_closed_is_none_to_write_to(closed: int):
    command = f"{sys.executable} -m mrscout discover {SHELF} --limit 0 {closed}>&-"
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False)
    assert ran.returncode == Exit.FINE
    assert b"error" not in ran.stdout + ran.stderr
    assert (b"tests looked at" in ran.stdout) is (closed == 2)


def test_jsonl_is_a_line_for_every_test_and_nothing_else():
    said = run(SHELF, "--format", "jsonl").stdout
    lines = said.splitlines(keepends=True)
    assert b"".join(to_line(TESTS.from_line(line)[1]) for line in lines) == said
    assert len(lines) == len({json.loads(line)["test"] for line in lines}) == 15


@pytest.mark.parametrize("form", ["text", "jsonl"])
@pytest.mark.parametrize("quiet", [False, True])
def test_problems_are_warnings_and_no_tests(tmp_path: Path, form: str, quiet: bool):
    shutil.copytree(SHELF, tmp_path / "shelf")
    (tmp_path / "shelf" / "src" / "Loop.java").symlink_to("nowhere")
    ran = run(tmp_path / "shelf", "--format", form, *(["--quiet"] if quiet else []))
    warning = b"" if quiet else b"warning: src/Loop.java: The link leads nowhere."
    assert ran.stderr.startswith(warning)
    assert bool(ran.stderr) is not quiet
    assert ran.returncode == Exit.FINE
    assert b"nowhere" not in ran.stdout
    assert (b"1 problem with files" in ran.stdout) is (form == "text")


@pytest.mark.parametrize("arguments", [["--format", "jsonl"], ["--limit", "2"], ["--explain", "roundTrip"]])
def test_a_file_gets_what_standard_output_would(tmp_path: Path, arguments: list[str]):
    out = tmp_path / "report"
    out.write_text("the one before")
    ran = run(SHELF, *arguments, "--out", out)
    assert (ran.returncode, ran.stdout) == (Exit.FINE, b"")
    assert out.read_bytes() == run(SHELF, *arguments).stdout
    assert [path.name for path in tmp_path.iterdir()] == ["report"]


# What is refused


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--format", "xml"], Exit.USAGE, "xml"),
        (["--definition", "loose"], Exit.USAGE, "loose"),
        (["--jobs", "0"], Exit.USAGE, "--jobs"),
        (["--limit", "-1"], Exit.USAGE, "--limit"),
        (["--explain", "StackTest.pushThenPop", "--format", "jsonl"], Exit.USAGE, "no JSON form"),
        (
            ["--explain", "StackTest.pushAndPop"],
            Exit.USAGE,
            "Did you mean org.acme.shelf.StackTest.pushThenPop()",
        ),
        (["--explain", "StackTest.pushThenPop(int)"], Exit.USAGE, "[no-such-test]"),
        (["--explain", "StackTest"], Exit.USAGE, "[no-such-test]"),
        (["--explain", ""], Exit.USAGE, "[no-such-test]"),
        (["--out", "."], Exit.USAGE, "[output-unwritable]"),
        (["--out", "no/such/folder/report.jsonl"], Exit.USAGE, "[output-unwritable]"),
    ],
)
def test_a_request_that_makes_no_sense_is_usage(capsys, arguments: list[str], code: Exit, says: str):
    assert main(["discover", str(SHELF), *arguments]) == code
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.out == ""


def test_a_source_that_is_not_there_is_exit_3(capsys, tmp_path: Path):
    assert main(["discover", str(tmp_path / "nowhere")]) == Exit.SOURCE
    assert "[no-such-path]" in capsys.readouterr().err


def test_a_source_without_java_is_exit_3(capsys, tmp_path: Path):
    assert main(["discover", str(tmp_path)]) == Exit.SOURCE
    assert "[no-java]" in capsys.readouterr().err


def test_a_source_without_tests_is_fine_and_says_so(capsys, tmp_path: Path):
    (tmp_path / "Main.java").write_text("class Main {}")
    assert main(["discover", str(tmp_path)]) == Exit.FINE
    assert "No tests found" in capsys.readouterr().out


def test_a_refused_source_leaves_the_old_report(capsys, tmp_path: Path):
    out = tmp_path / "report"
    out.write_text("the one before")
    assert main(["discover", str(tmp_path / "nowhere"), "--out", str(out)]) == Exit.SOURCE
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("report", "the one before")]


def test_help_teaches_by_examples(capsys):
    assert main(["discover", "--help"]) == Exit.FINE
    said = capsys.readouterr().out
    for taught in (
        "--explain StackTest.pushThenPop",
        "> discover.jsonl",
        "maven:",
        "Exit codes",
        "--definition",
    ):
        assert taught in said


# How it ends early


def _start(source: Path, out: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mrscout", "discover", str(source), "--format", "jsonl", "--jobs", "4"]
    # A job in the background of a script ignores Ctrl-C, and so would what it starts.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(
        command,
        stdout=out,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed,  # noqa: PLW1509
    )


def _is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_ctrl_c_ends_all_processes_without_a_traceback(shelves: Path):
    running = _start(shelves, subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.read(1)  # it has begun, and waits for us to read the rest: the pipe holds less
    os.killpg(running.pid, signal.SIGINT)
    running.stdout.read()
    said = running.stderr.read()
    assert (running.wait(20), said) == (Exit.INTERRUPTED, b"")
    assert _is_gone(running.pid)
    running.stdout.close()
    running.stderr.close()


def test_a_reader_that_leaves_ends_all_processes_quietly(shelves: Path):
    reading, writing = os.pipe()
    running = _start(shelves, writing)
    os.close(writing)
    assert os.read(reading, 1)
    os.close(reading)
    assert running.stderr is not None
    said = running.stderr.read()
    assert (running.wait(20), said) == (Exit.BROKEN_PIPE, b"")
    assert _is_gone(running.pid)
    running.stderr.close()


def test_what_only_names_cannot_steer_the_terminal(capsys, tmp_path: Path):
    (tmp_path / "ATest.java").write_text("class ATest { @org.junit.Test public void a() { } }\n")
    main(["discover", str(tmp_path), "--only", "ATest", "--only", "\x1b]0;title\x07\u202e"])
    printed = capsys.readouterr()
    assert "only ATest" in printed.out
    assert not {"\x1b", "\x07", "\u202e"} & set(printed.out + printed.err)
