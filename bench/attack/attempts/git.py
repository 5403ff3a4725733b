"""Repositories whose configuration runs a command when git is asked about them."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from canaries import House
from hostile import innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

from attempts.fence import inside_run

_GIT = ("git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main")


def _git(folder: Path, *arguments: str) -> None:
    done = subprocess.run([*_GIT, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotTried(f"git {arguments[0]}: {done.stderr[-200:]}")


def _touch(house: House) -> str:
    """A shell command that leaves a trace in the home."""
    return f"touch {house.home}/PWNED-by-git;"


def _repository(house: House) -> None:
    """A repository with one commit, and a file that was changed afterwards."""
    lay(
        house.project,
        {
            "pom.xml": pom(),
            **innocent(),
            "note.txt": "one\n",
            ".gitattributes": "*.txt filter=evil diff=evil\n",
        },
    )
    _git(house.project, "init", "-q")
    _git(house.project, "add", ".")
    _git(house.project, "commit", "-q", "-m", "x")
    _git(house.project, "remote", "add", "origin", "https://github.com/acme/hostile.git")
    _git(house.project, "update-ref", "refs/remotes/origin/main", "HEAD")
    lay(house.project, {"note.txt": "two\n"})


def _config(house: House, *pairs: str) -> None:
    for pair in pairs:
        name, _, value = pair.partition("=")
        _git(house.project, "config", name, value)


def _fsmonitor(house: House) -> None:
    _config(house, f"core.fsmonitor={_touch(house)}")


def _filter(house: House) -> None:
    _config(
        house,
        f"filter.evil.clean={_touch(house)} cat",
        f"filter.evil.smudge={_touch(house)} cat",
        "filter.evil.required=true",
    )
    (house.project / "note.txt").write_text("333\n")


def _diff(house: House) -> None:
    _config(
        house,
        f"diff.evil.textconv={_touch(house)} cat",
        f"diff.evil.command={_touch(house)} true",
        f"diff.external={_touch(house)} true",
    )


def _signatures(house: House) -> None:
    _config(house, "log.showSignature=true", "gpg.program=" + str(_script(house)))


def _hooks(house: House) -> None:
    for name in ("post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc"):
        hook = (
            lay(house.project, {f".git/hooks/{name}": f"#!/bin/sh\n{_touch(house)}\n"}) / ".git/hooks" / name
        )
        hook.chmod(0o755)


def _pager(house: House) -> None:
    _config(
        house,
        f"core.pager={_touch(house)} cat",
        f"core.editor={_touch(house)}",
        f"core.sshCommand={_touch(house)}",
        f"alias.diff=!{_touch(house)}",
        f"credential.helper=!{_touch(house)}",
    )


def _promisor(house: House) -> None:
    """An object is missing, and git is told to fetch such objects by a command."""
    _config(
        house,
        "core.repositoryFormatVersion=1",
        "extensions.partialClone=evil",
        "remote.evil.promisor=true",
        f"remote.evil.url=ext::sh -c {_touch(house).replace(' ', '% ').rstrip(';')}",
        "protocol.ext.allow=always",
    )
    blob = subprocess.run(
        ["git", "rev-parse", "HEAD:note.txt"], cwd=house.project, capture_output=True, text=True, check=True
    ).stdout.strip()
    (house.project / ".git/objects" / blob[:2] / blob[2:]).unlink()


def _script(house: House) -> Path:
    script = house.project / "gpg.sh"
    script.write_text(f"#!/bin/sh\n{_touch(house)}\n")
    script.chmod(0o755)
    return script


def _bare(house: House) -> None:
    """The project's folder is a bare repository that survives `git clone` of the folder above it."""
    inner = house.project / "inner"
    shutil.move(house.project / ".git", house.base / "git")
    inner.mkdir()
    shutil.copytree(house.base / "git", inner, dirs_exist_ok=True)
    (inner / "config").write_text(
        f"[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = {_touch(house)}\n".replace(
            ";", ""
        )
    )
    lay(inner, {"pom.xml": pom(), **innocent()})


_TRICKS: dict[str, tuple[Callable[[House], None], str]] = {
    "fsmonitor": (_fsmonitor, "core.fsmonitor"),
    "filters": (_filter, "a clean filter"),
    "diff-drivers": (_diff, "diff drivers and textconv"),
    "signatures": (_signatures, "gpg.program with log.showSignature"),
    "hooks": (_hooks, "hooks"),
    "pager-and-aliases": (_pager, "pager, editor, aliases and helpers"),
    "lazy-fetch": (_promisor, "a promisor remote with an ext:: address"),
    "bare-repository": (_bare, "a bare repository in the project"),
}


def _judge(house: House) -> str:
    if (house.home / "PWNED-by-git").exists():
        raise Broke("a command of the project's git configuration ran")
    return "no command ran"


def _since(name: str, trick: Callable[[House], None], words: str) -> None:
    @attempt(
        Part.GIT,
        Severity.HIGH,
        quick=name in ("fsmonitor", "filters", "bare-repository"),
        name=f"since-{name}",
        description=f"Run a command by `synthesize --since`, through {words}.",
    )
    def act(bench: Workbench) -> str:
        house = bench.house(f"since-{name}")
        _repository(house)
        trick(house)
        source = house.project / "inner" if name == "bare-repository" else house.project
        bench.run(
            house,
            "synthesize",
            source,
            "--out",
            house.out,
            "--since",
            "HEAD",
            "--no-build",
            "--offline",
            seconds=60,
        )
        return _judge(house)


def _report(name: str, trick: Callable[[House], None], words: str) -> None:
    @attempt(
        Part.GIT,
        Severity.HIGH,
        quick=name in ("fsmonitor", "hooks"),
        name=f"report-{name}",
        description=f"Run a command by `report`, through {words}.",
    )
    def act(bench: Workbench) -> str:
        house = bench.copy_of(inside_run(bench), f"report-{name}")
        _repository(house)
        trick(house)
        ran = bench.run(
            house,
            "report",
            "--out",
            house.out,
            "--format",
            "html",
            "--format",
            "sarif",
            "--format",
            "markdown",
            seconds=60,
        )
        ran.must_end(0)
        return _judge(house)


for _name, (_trick, _words) in _TRICKS.items():
    _since(_name, _trick, _words)
    if _name != "bare-repository":
        _report(_name, _trick, _words)


@attempt(Part.GIT, Severity.HIGH, quick=True)
def report_downloaded_run_folder(bench: Workbench) -> str:
    """Run a command by `report` on a downloaded run folder that brings a repository along."""
    house = bench.copy_of(inside_run(bench), "downloaded", own=False)
    _repository(house)
    _fsmonitor(house)
    place = house.out / "run.json"
    record = json.loads(place.read_text())
    (house.out / "project").mkdir()
    shutil.copytree(house.project, house.out / "project", dirs_exist_ok=True)
    for root, folder in (("project", house.out), (str(house.out / "project"), house.base)):
        record["project"]["root"] = record["project"]["source"] = root
        place.write_text(json.dumps(record))
        bench.run(house, "report", "--out", house.out, seconds=60, folder=folder).must_end(0, 2)
    return _judge(house)


@attempt(Part.GIT, Severity.HIGH, quick=True)
def discover_starts_no_git(bench: Workbench) -> str:
    """Run a command by `discover`, through core.fsmonitor and hooks."""
    house = bench.house("discover-git")
    _repository(house)
    _fsmonitor(house)
    _hooks(house)
    bench.run(house, "discover", house.project, seconds=60).must_end(0)
    return _judge(house)


@attempt(Part.GIT, Severity.MEDIUM, quick=True)
def tree_without_end(bench: Workbench) -> str:
    """Fill the memory by `--since` with a commit whose dozen objects name a billion files."""
    house = bench.house("tree-bomb")
    _repository(house)
    id_ = _object(house.project, ("hash-object", "-w", "--stdin"), "class A {}")
    line = "100644 blob {}\t{}.java\n"
    for _ in range(12):
        id_ = _object(house.project, ("mktree",), "".join(line.format(id_, number) for number in range(10)))
        line = "040000 tree {}\t{}\n"
    head = _object(house.project, ("commit-tree", id_, "-m", "x"), "")
    _git(house.project, "update-ref", "HEAD", head)
    asked = ("synthesize", house.project, "--out", house.out, "--since", "HEAD", "--no-build", "--offline")
    ran = bench.run(house, *asked, seconds=60, memory=800).must_end(2)
    if "git's answer is larger" not in " ".join(ran.said.split()):
        raise Broke(f"it does not say why: {ran.last}")
    return _judge(house)


def _object(folder: Path, arguments: tuple[str, ...], text: str) -> str:
    """The id of an object that git makes of a text."""
    done = subprocess.run(
        [*_GIT, *arguments], cwd=folder, capture_output=True, text=True, input=text, check=True
    )
    return done.stdout.strip()
