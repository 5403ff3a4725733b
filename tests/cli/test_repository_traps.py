"""Commands that read a project's repository run nothing that the repository names."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

JAVA = "src/main/java/org/acme/A.java"


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def attribute(name: str, kind: str) -> Callable[[Path, str], None]:
    def plant(root: Path, program: str) -> None:
        git(root, "config", name, program)
        (root / ".gitattributes").write_text(f"*.java {kind}=x\n")
        (root / JAVA).write_text("class A { }\n")

    return plant


def include(root: Path, program: str) -> None:
    (root / "more").write_text(f'[core]\n\tfsmonitor = "{program}"\n')
    git(root, "config", "include.path", "../more")


def hooks(root: Path, program: str) -> None:
    for name in ("post-index-change", "reference-transaction", "post-checkout"):
        (root / ".git" / "hooks").mkdir(exist_ok=True)
        shutil.copy(program, root / ".git" / "hooks" / name)


def bare(root: Path, program: str) -> None:
    git(root, "config", "core.fsmonitor", program)
    git(root, "config", "core.worktree", str(root))
    for each in ("HEAD", "config", "objects", "refs", "index"):
        (root / ".git" / each).rename(root / each)
    shutil.rmtree(root / ".git")


def configure(name: str) -> Callable[[Path, str], None]:
    return lambda root, program: git(root, "config", name, program)


TRAPS = {
    "fsmonitor": configure("core.fsmonitor"),
    "hooks": hooks,
    "clean": attribute("filter.x.clean", "filter"),
    "process": attribute("filter.x.process", "filter"),
    "textconv": attribute("diff.x.textconv", "diff"),
    "command": attribute("diff.x.command", "diff"),
    "bare": bare,
    "include": include,
    "ssh": configure("core.sshCommand"),
    "alias": configure("alias.ls-tree"),
    "pager": configure("pager.ls-tree"),
    "credential": configure("credential.helper"),
}


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    return tmp_path / "trace"


@pytest.fixture(params=TRAPS.values(), ids=TRAPS)
def trapped(request: pytest.FixtureRequest, tmp_path: Path, trace: Path, monkeypatch) -> Path:
    """A project without tests, in a repository with a program that leaves a trace."""
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    root = tmp_path / "project"
    (root / JAVA).parent.mkdir(parents=True)
    (root / JAVA).write_text("class A {\n}\n")
    git(root, "init", "-q", "-b", "main")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "a")
    git(root, "remote", "add", "origin", "git@github.com:acme/codec.git")
    git(root, "update-ref", "refs/remotes/origin/main", "HEAD")
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho ran >> {trace}\nexit 1\n")
    program.chmod(0o755)
    request.param(root, str(program))
    trace.unlink(missing_ok=True)
    return root


def test_report_runs_nothing_of_a_repository(filtered: Path, trapped: Path, trace: Path):
    run = json.loads((filtered / "run.json").read_text())
    run["project"]["root"] = str(trapped)
    (filtered / "run.json").write_text(json.dumps(run))
    assert main(["report", "--out", str(filtered)]) == Exit.FINE
    assert not trace.exists()


def test_report_of_a_run_from_elsewhere_runs_nothing_beside_it(
    filtered: Path, trapped: Path, trace: Path, monkeypatch
):
    run = json.loads((filtered / "run.json").read_text())
    run["project"]["root"] = "project"
    (filtered / "run.json").write_text(json.dumps(run))
    monkeypatch.chdir(trapped.parent)
    assert main(["report", "--out", str(filtered)]) == Exit.USAGE  # a root that is not absolute is refused
    assert not trace.exists()


@pytest.mark.parametrize("command", ["synthesize", "run"])
def test_since_runs_nothing_of_a_repository(
    out: Path, made_up, trapped: Path, trace: Path, command: str, made_up_verdicts
):
    made_up(events=())
    made_up_verdicts(())
    ended = main([command, str(trapped), "--out", str(out), "--since", "HEAD", "--quiet"])
    assert ended == (Exit.USAGE if (trapped / "HEAD").exists() else Exit.FINE)
    assert not trace.exists()


def test_synthesize_without_tests_runs_nothing_of_a_repository(
    run, trapped: Path, trace: Path, tmp_path: Path
):
    ran = run("synthesize", trapped, "--out", tmp_path / "run", "--since", "HEAD", "--quiet")
    assert ran.returncode in (Exit.FINE, Exit.USAGE)
    assert b"Traceback" not in ran.stderr
    assert not trace.exists()
