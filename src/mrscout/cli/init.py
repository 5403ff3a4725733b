"""`mrscout init`: sets a project up, after it has said what it would write."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.errors import OutputUnwritable, UsageError
from mrscout.hosts.setup import ACTION, Facts, PlannedFile, Server, Step, is_nothing_to_do, plan, server_of
from mrscout.model.project import Project, Role
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say
from mrscout.sources import is_coordinate, open_source
from mrscout.sources.git import GitFailed, GitMissing, Repository, opened_repository
from mrscout.store.output import check_output_path, open_output

#: names of branches that changes are usually merged into, and the JDK of builds
_BRANCHES, _JAVA = ("main", "master", "develop", "trunk"), "17"

_HELP = lesson(
    COMMANDS["init"],
    "It looks at the project, says what it would write, and asks. Files that are there with other content stay as they "
    "are. Called again, it writes what is missing.",
    examples=(
        "mrscout init",
        "mrscout init --dry-run",
        "mrscout init path/to/project --ci gitlab --yes",
    ),
    executes="nothing.",
    writes="mrscout.toml, a file for the build server, and a line in .gitignore.",
    then="mrscout run . finds what is there; docs/ci.md says how to get a comment on each pull request.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it is set up, also if there was nothing to do, or you said no; 2 usage, also without a "
    "terminal to ask on and without --yes; 3 the source cannot be opened. See docs/exit-codes.md.",
)
def init(
    project: Annotated[Path, typer.Argument(metavar="PROJECT", help="The folder of the project.")] = Path(),
    server: Annotated[
        Server | None,
        typer.Option(
            "--ci",
            metavar="SERVER",
            help="The build server to write a file for: github, gitlab, jenkins or none; guessed by the files and the "
            "git remote of the project if not given.",
            show_default=False,
        ),
    ] = None,
    action: Annotated[
        str,
        typer.Option(
            metavar="OWNER/NAME@REF", help="Where GitHub finds mrscout: the repository that you have it from."
        ),
    ] = ACTION,
    java: Annotated[
        str,
        typer.Option("--java-version", metavar="VERSION", help="Of the JDK that GitHub's builds install."),
    ] = _JAVA,
    yes: Annotated[bool, flag("--yes", "-y", help="Write without asking.")] = False,
    dry_run: Annotated[bool, flag("--dry-run", help="Only say what would be written, and show it.")] = False,
    replace: Annotated[
        bool, flag("--replace", help="Replace the configuration and the server's file if they are there.")
    ] = False,
) -> None:
    """Set a project up. Raises MrscoutError."""
    if not java.isalnum():
        raise UsageError(f"--java-version {java}", "this is no version of a JDK", "Give one such as 17.")
    if is_coordinate(str(project)):
        raise UsageError(
            str(project), "this is a published library", "Name the folder of a project of yours."
        )
    opened = open_source(str(project))
    facts, remote = _facts(opened, action, java)
    chosen = server_of(facts.repository, remote) if server is None else server
    planned = plan(facts, chosen, replace=replace)
    for file in planned:
        check_output_path(file.path, "init")
    console = Console(highlight=False, markup=False, emoji=False)
    _print_project(console, opened, chosen, remote, guessed=server is None)
    _print_plan(console, planned, facts.repository)
    if dry_run:
        _print_texts(console, planned, facts.repository)
        return
    if not is_nothing_to_do(planned):
        if not yes and not _agreed(len([file for file in planned if file.is_written])):
            say(console, "Nothing was written.")
            return
        for file in planned:
            _write(file)
    _print_next(console, chosen)


def _facts(project: Project, action: str, java: str) -> tuple[Facts, str | None]:
    """Return what a plan goes by, and the address of the remote."""
    try:
        with opened_repository(project.root) as repository:
            if repository is not None:
                folder = repository.prefix.rstrip("/") or "."
                branch = _branch(repository)
                facts = Facts(project.root, repository.folder, folder, branch, java, action)
                return facts, repository.remote
    except (GitFailed, GitMissing):  # it can be set up without git
        pass
    return Facts(project.root, project.root, ".", _BRANCHES[0], java, action), None


def _branch(repository: Repository) -> str:
    """Return the name of the branch that changes are merged into, as far as one can tell."""
    for name in _BRANCHES:
        for revision in (f"refs/remotes/origin/{name}", f"refs/heads/{name}"):
            try:
                repository.commit(revision)
            except GitFailed:
                continue
            return name
    return _BRANCHES[0]


def _print_project(
    console: Console, project: Project, server: Server, remote: str | None, *, guessed: bool
) -> None:
    tests = words.counted(len(project.having(Role.TEST)), "test file")
    by = "" if not guessed else " (guessed; --ci says otherwise)"
    say(console, printable(f"{project.name}  ·  {project.kind}  ·  {tests}"))
    say(console, f"Build server: {server.title}{by}")
    if not project.having(Role.TEST):
        say(console, "There is no test: mrscout finds laws in tests, so it has nothing to start from yet.")
    if remote is None and server is not Server.NONE:
        say(
            console,
            "There is no git remote called origin: the file works once the project is on such a server.",
        )


def _print_plan(console: Console, planned: tuple[PlannedFile, ...], repository: Path) -> None:
    say(console)
    width = max(len(_shown(file, repository)) for file in planned)
    for file in planned:
        say(console, printable(f"{_shown(file, repository):{width}}  {file.step.value}"), 2)
        if file.is_written:
            say(console, file.purpose, width + 4)
    say(console)
    if any(file.step is Step.KEPT for file in planned):
        say(console, "mrscout init --replace writes those that stay anew; --dry-run --replace shows them.")


def _print_texts(console: Console, planned: tuple[PlannedFile, ...], repository: Path) -> None:
    for file in planned:
        if file.is_written:
            console.print(f"--- {printable(_shown(file, repository))}", soft_wrap=True)
            for line in file.data.decode("utf-8", "replace").splitlines():
                console.print(printable(line), soft_wrap=True)
    say(console, "Nothing was written (--dry-run).")


def _shown(file: PlannedFile, repository: Path) -> str:
    return file.path.relative_to(repository).as_posix()


def _agreed(count: int) -> bool:
    """Ask the user. Raises UsageError if there is nobody to ask."""
    if not sys.stdin.isatty():
        advice = "Give --yes to write the files, or --dry-run to see them."
        raise UsageError("init", "there is no terminal to ask on", advice)
    return typer.confirm(f"Write {words.counted(count, 'file')}?", default=True)


def _write(file: PlannedFile) -> None:
    if not file.is_written:
        return
    try:
        file.path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        problem = f"its folder cannot be made: {refused.strerror}"
        raise OutputUnwritable(str(file.path), problem, "Make room for it, or give --ci none.") from refused
    with open_output(file.path) as stream:
        stream.write(file.data)


def _print_next(console: Console, server: Server) -> None:
    say(console, "It is set up. Next:")
    say(console, "mrscout run .          what the tests state, and what fails", 2)
    say(console, "mrscout baseline       accepts what is known; commit mrscout-baseline.json", 2)
    if server is Server.GITLAB:
        say(console, f"include {server.file} in .gitlab-ci.yml, as its first lines say", 2)
    if server is Server.JENKINS:
        say(console, f"take the stage of {server.file} into your Jenkinsfile", 2)
    if server is not Server.NONE:
        say(console, "commit, push, and open a pull request", 2)
