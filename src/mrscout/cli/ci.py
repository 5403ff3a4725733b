"""`mrscout ci`: `review` says what a change breaks and brings, `comment` writes that on its pull request."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli import main
from mrscout.cli.app import COMMANDS, Command, Group, app, flag, lesson
from mrscout.cli.check import CheckOptions, checked_summary, is_failed, language_of
from mrscout.cli.options import Env, Jobs, NoFence, Offline, Quiet, spread
from mrscout.corpora.checkouts import check_out
from mrscout.errors import (
    EnvironmentLacks,
    NoRun,
    NoSuchPath,
    NoSuchRevision,
    NothingKept,
    OutputUnwritable,
    UsageError,
)
from mrscout.exits import Exit
from mrscout.hosts.comments import write_comment
from mrscout.hosts.pull_requests import HostKind, pull_request_of_build
from mrscout.model.checks import CheckOutcome
from mrscout.model.run_marker import LARGEST, RUN
from mrscout.model.verdicts import Verdict
from mrscout.report import sarif
from mrscout.report.check_report import CheckSummary
from mrscout.report.finding_formats import sarif_of
from mrscout.report.review_report import Additions, Review, code_quality, comment_of, merged_sarif
from mrscout.report.run_report import RunReport, run_report
from mrscout.report.terminal.check_summary import print_check
from mrscout.report.terminal.styles import say
from mrscout.sources.git import GitFailed, GitMissing, opened_repository
from mrscout.store.baseline import BASELINE, read_baseline
from mrscout.store.findings import known_findings
from mrscout.store.output import check_output_path, open_output
from mrscout.store.results import read_results
from mrscout.store.run_origin import sign
from mrscout.store.runs import read_run
from mrscout.untrusted import read_bytes

#: the folder of a review if the user names no other; builds leave it out of their copies of a project
WORK = Path(".mrscout-ci")
#: what is in it
BASE, RUN_OF_BASE, RUN_OF_CHANGE = "base", "run", "change"
#: what a cache may have restored of it, before it has a mark of ours
_CACHED = frozenset({RUN_OF_BASE, "m2", "home"})
_MARK = b"# written by mrscout\n*\n"
COMMENT, SARIF, QUALITY, RESULT = "comment.md", "mrscout.sarif", "code-quality.json", "review.json"

_HELP = lesson(
    COMMANDS["ci"],
    "review mines the commit that a change starts from, runs what it finds on the changed code, and writes a comment, "
    "a log for code scanning and a report for GitLab. It works the same on your machine. comment writes the comment on "
    "the pull request, and updates it in place. docs/ci.md has it all set up for GitHub, GitLab and Jenkins; mrscout "
    "init writes the file.",
    examples=(
        "mrscout ci review --base origin/main",
        "mrscout ci review --base origin/main --fail-on new",
        "mrscout ci comment .mrscout-ci/comment.md",
    ),
    executes="the project's build and tests, and their code on generated inputs, in the fence, as mrscout run does.",
    writes=f"the folder {WORK}, and a comment.",
    then="mrscout ci review --help, mrscout ci comment --help.",
)
group = typer.Typer(cls=Group, rich_markup_mode="rich", no_args_is_help=True)
app.add_typer(group, name="ci")


@group.callback(
    help=_HELP,
    epilog="Exit codes: 0 fine; 2 usage; 3 the source cannot be opened; 4 a tool is missing, or the host refuses; "
    "5 --fail-on met its outcome. See docs/exit-codes.md.",
)
def ci() -> None:
    """Hold the help of both."""


class Mode(Enum):
    """The values of `--mode`."""

    CHECK = "check"
    SINCE = "since"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewOptions:
    """The options of `mrscout ci review`."""

    project: Annotated[
        Path, typer.Argument(metavar="PROJECT", help="The folder of the project, in a git repository.")
    ] = Path()
    base: Annotated[
        str,
        typer.Option(
            "--base",
            metavar="REV",
            help="What the change will be merged into, such as origin/main; it is compared with the last commit that "
            "both have.",
            show_default=False,
        ),
    ]
    work: Annotated[
        Path,
        typer.Option(
            "--work",
            "-o",
            metavar="DIR",
            help="The folder for all that is made. Keep it between builds: what did not change is not done again.",
        ),
    ] = WORK
    mode: Annotated[
        Mode,
        typer.Option(
            "--mode",
            metavar="MODE",
            help="[bold]check[/]: what held at the base and is broken now; [bold]since[/]: what the tests bring that "
            "the change touches; [bold]both[/].",
        ),
    ] = Mode.CHECK
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline",
            metavar="FILE",
            help=f"What is known already; {BASELINE} of the project if it is there.",
            show_default=False,
        ),
    ] = None
    fail_on: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-on",
            metavar="OUTCOME",
            help="End with 5 if there is something [bold]new[/]: broken laws and findings that the change brings, or "
            "that the baseline does not have if there is one. Or an outcome of mrscout check (broken, gone, untried) "
            "or a verdict of mrscout run (rejected). May be given several times.",
            show_default=False,
        ),
    ] = None
    inputs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Inputs for each law, as for mrscout run.", show_default=False),
    ] = None
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="TIME", help="For each of the two runs, as for mrscout run.", show_default=False
        ),
    ] = None
    jobs: Jobs = None
    env: Env = None
    no_fence: NoFence = False
    offline: Offline = False
    restored: Annotated[
        bool,
        flag(
            "--restored",
            help="The folder of --work was restored from a cache that only builds of this repository write. What is in "
            "it may be executed then.",
        ),
    ] = False
    only_base: Annotated[
        bool,
        flag("--only-base", help="Only mine the base, for the cache of later builds."),
    ] = False
    quiet: Quiet = False


@dataclass(frozen=True, slots=True)
class _Commits:
    """The two commits of a review."""

    repository: Path
    prefix: str  #: of the project in the repository, such as `core/`
    base: str
    head: str


@group.command(
    "review",
    cls=Command,
    help=lesson(
        "Say what a change breaks, and what its tests bring.",
        "It mines the base in a checkout of its own, and runs what held there on the project as it is now, with what "
        "is not committed yet. The same command goes on where it was stopped.",
        examples=(
            "mrscout ci review --base origin/main",
            "mrscout ci review --base origin/main --mode both --fail-on new",
            "mrscout ci review core --base HEAD~1 --inputs 100",
        ),
        executes="the project's build and tests, and their code on generated inputs, in the fence, as mrscout run "
        "does.",
        writes=f"{COMMENT}, {SARIF}, {QUALITY} and {RESULT} into the folder that --work names, beside its runs.",
        then=f"mrscout ci comment {WORK}/{COMMENT} in a build; mrscout baseline --out {WORK}/{RUN_OF_BASE} accepts "
        "what is there.",
    ),
    epilog="Exit codes: 0 it came to its end; 2 usage, also a revision that git does not know; 3 the source cannot be "
    "opened; 4 a tool or the fence is missing; 5 --fail-on met its outcome. See docs/exit-codes.md.",
)
@spread
def review(options: ReviewOptions) -> None:
    """Review a change. Raises MrscoutError."""
    check_output_path(options.work, "--work")
    outcomes, verdicts = _failing(options.fail_on or ())
    commits = _commits(options)
    work = _prepared(options.work)
    base = work / BASE
    check_out(str(commits.repository), commits.base, base)
    if options.restored:
        _accept(work / RUN_OF_BASE)
    project = base / commits.prefix
    mined = work / RUN_OF_BASE if project.is_dir() else None
    if mined is not None:
        _run(options, project, mined)
    if options.only_base:
        return
    baseline = _baseline(options)
    summary, failed, obstacle = None, False, ""
    if mined is None:
        obstacle = "The base does not have this project."
    elif options.mode is not Mode.SINCE:
        try:
            summary, failed = _checked(options, mined, baseline, outcomes)
        except (NothingKept, NoRun):
            obstacle = (
                "The tests of the base state no law that could be checked: mrscout discover . says why, for each of "
                "them."
            )
    additions, report = None, None
    if options.mode is not Mode.CHECK:
        code = _run(options, options.project, work / RUN_OF_CHANGE, commits.base, verdicts)
        failed = failed or code == Exit.FAILED
        report = _fresh(work / RUN_OF_CHANGE, mined, baseline)
        additions = Additions(report.language, report.results, report.findings)
        failed = failed or ("new" in outcomes and bool(report.findings))
    language = language_of(summary) if summary is not None else ""
    result = Review(commits.base, commits.head, summary, additions, language, obstacle)
    _write(result, report, work, commits.prefix, failed=failed)
    _print(result, work)
    if failed:
        raise typer.Exit(Exit.FAILED)


def _failing(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the outcomes of a check and the verdicts of a run to fail on. Raises UsageError."""
    outcomes = ["new", *(outcome.slug for outcome in CheckOutcome)]
    verdicts = [verdict.slug for verdict in Verdict]
    for name in names:
        if name not in (*outcomes, *verdicts):
            advice = f"Give one of {', '.join((*outcomes[:4], *verdicts))}."
            raise UsageError(f"--fail-on {name}", "there is no such outcome", advice)
    return [name for name in names if name in outcomes], [name for name in names if name in verdicts]


def _commits(options: ReviewOptions) -> _Commits:
    """Return the commits to compare. Raises NoSuchRevision, NoSuchPath, and EnvironmentLacks without git."""
    place = f"--base {options.base}"
    if not options.project.is_dir():
        raise NoSuchPath(str(options.project), "there is no such folder", "Name the folder of the project.")
    if options.base.startswith("-") or not options.base.strip():
        raise NoSuchRevision(place, "this is no revision", "Name a branch or a commit, such as origin/main.")
    try:
        with opened_repository(options.project, logs="@" in options.base) as repository:
            if repository is None:
                found = f"{options.project.resolve()} is in no git repository"
                raise NoSuchRevision(place, found, "Name the folder of a checkout.")
            try:
                base, head = repository.commit(options.base), repository.commit("HEAD")
            except GitFailed as unknown:
                advice = "Fetch it: git fetch origin main; in a build, check out with the whole history (docs/ci.md)."
                raise NoSuchRevision(place, str(unknown), advice) from unknown
            return _Commits(repository.folder, repository.prefix, repository.fork_point(head, base), head)
    except GitFailed as failed:
        advice = "docs/ci.md says how to check out in a build."
        raise NoSuchRevision(place, f"the repository cannot be read: {failed}", advice) from failed
    except GitMissing as missing:
        raise EnvironmentLacks("git", "it is not installed", "Install git.") from missing


def _prepared(work: Path) -> Path:
    """Make the folder for a review, of which git takes nothing. Raises OutputUnwritable for a folder of others.

    The checkout of the base is removed at times, so the folder has to be ours: it has our mark, or nothing but what a
    cache restores.
    """
    mark = work / ".gitignore"
    try:
        names = {entry.name for entry in work.iterdir()} if work.exists() else set()
        is_ours = names <= _CACHED or read_bytes(mark, LARGEST) == _MARK
    except OSError:
        is_ours = False
    if not is_ours:
        raise OutputUnwritable(str(work), "it holds other files", "Name a new folder with --work.")
    work.mkdir(parents=True, exist_ok=True)
    with open_output(mark) as stream:
        stream.write(_MARK)
    return work


def _accept(run: Path) -> None:
    """Take a run folder that a cache has brought for one that was made here."""
    try:
        sign(run, read_bytes(run / RUN, LARGEST))
    except OSError:  # the cache had none
        return


def _run(
    options: ReviewOptions, project: Path, out: Path, since: str = "", verdicts: Sequence[str] = ()
) -> int:
    """Do what `mrscout run` does, and return its exit code; end the process if it did not come to its end."""
    arguments = ["run", str(project), "--out", str(out), "--limit", "0"]
    arguments += ["--since", since] if since else []
    arguments += ["--inputs", str(options.inputs)] if options.inputs is not None else []
    arguments += ["--budget", options.budget] if options.budget is not None else []
    arguments += ["--jobs", str(options.jobs)] if options.jobs is not None else []
    for name in options.env or ():
        arguments += ["--env", name]
    for verdict in verdicts:
        arguments += ["--fail-on", verdict]
    flags = {"--no-fence": options.no_fence, "--offline": options.offline, "--quiet": options.quiet}
    arguments += [name for name, wanted in flags.items() if wanted]
    if not options.quiet:
        typer.echo(f"$ mrscout {' '.join(arguments)}", err=True)
    code = main(arguments)
    if code not in (Exit.FINE, Exit.FAILED):
        raise typer.Exit(code)
    return code


def _baseline(options: ReviewOptions) -> Path | None:
    if options.baseline is not None:
        return options.baseline
    usual = options.project / BASELINE
    return usual if usual.exists() else None


def _checked(
    options: ReviewOptions, run: Path, baseline: Path | None, outcomes: Sequence[str]
) -> tuple[CheckSummary, bool]:
    """Check what held at the base; without a baseline only what the change brings counts as new."""
    usual = CheckOptions()
    check = CheckOptions(
        source=str(options.project),
        out=run,
        inputs=usual.inputs if options.inputs is None else options.inputs,
        fail_on=list(outcomes),
        baseline=baseline,
        jobs=options.jobs,
        env=options.env,
        no_fence=options.no_fence,
        offline=options.offline,
        quiet=options.quiet,
    )
    summary = checked_summary(check)
    if baseline is None:
        before = {finding.id for finding in known_findings(run)}
        summary = replace(
            summary, new=[checked for checked in summary.new if checked.finding.id not in before]
        )
    return summary, is_failed(summary, check)


def _fresh(run: Path, base: Path | None, baseline: Path | None) -> RunReport:
    """Return what the run of the change has and neither that of the base nor the baseline has."""
    known = set(read_baseline(baseline).ids) if baseline is not None else set()
    if base is not None:
        with suppress(NoRun):  # it has no tests
            known |= {line.id for line in read_run(base).lines} | {one.id for one in known_findings(base)}
    report = run_report(read_results(run))
    return replace(
        report,
        results=tuple(result for result in report.results if result.id not in known),
        findings=tuple(finding for finding in report.findings if finding.id not in known),
    )


def _write(result: Review, report: RunReport | None, work: Path, prefix: str, *, failed: bool) -> None:
    shown = [one.finding for one in result.checked.new] if result.checked is not None else []
    logs = [sarif_of(shown), *([sarif.render(report)] if report is not None else [])]
    log = merged_sarif(logs, prefix)
    counts = {
        "base": result.base,
        "head": result.head,
        "findings": len(result.findings),
        "laws": len(result.additions.laws) if result.additions is not None else 0,
        "failed": failed,
    }
    files = {
        COMMENT: comment_of(result).encode("utf-8", "backslashreplace"),
        SARIF: log,
        QUALITY: code_quality(log),
        RESULT: json.dumps(counts, indent=2).encode() + b"\n",
    }
    for name, data in files.items():
        with open_output(work / name) as stream:
            stream.write(data)


def _print(result: Review, work: Path) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    if result.checked is not None:
        print_check(console, result.checked, 5)
    if result.obstacle:
        say(console, result.obstacle)
    say(console)
    say(console, f"{work / COMMENT} is the comment, {work / SARIF} for code scanning.", 2)


@group.command(
    "comment",
    cls=Command,
    help=lesson(
        "Write a comment on the pull request that this build is for, or update it.",
        "On GitHub it needs the variable GITHUB_TOKEN with the right to write pull requests, on GitLab "
        "GITLAB_TOKEN with the scope api. Other variables are those that the build servers set; docs/ci.md has "
        "them all. There is one comment, updated in place; other people's comments are left alone.",
        examples=(
            "mrscout ci comment .mrscout-ci/comment.md",
            "mrscout ci comment core.md --name core",
            "mrscout ci comment .mrscout-ci/comment.md --host github --number 41",
        ),
        writes="a comment on the pull request; no file.",
        then="the pull request, in the browser.",
        executes="nothing.",
    ),
    epilog="Exit codes: 0 it is written; 2 usage, also without the file; 4 the host refuses, or a variable is missing. "
    "See docs/exit-codes.md.",
)
def comment(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The comment, in Markdown.", show_default=False)
    ],
    name: Annotated[
        str,
        typer.Option(
            "--name",
            metavar="NAME",
            help="Of the comment, if a pull request has several.",
            show_default=False,
        ),
    ] = "",
    host: Annotated[
        HostKind | None,
        typer.Option(
            "--host",
            metavar="HOST",
            help="github or gitlab; by the build's variables if not given.",
            show_default=False,
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--number",
            min=1,
            metavar="N",
            help="Of the pull request; by the build's variables if not given.",
            show_default=False,
        ),
    ] = None,
    only_update: Annotated[
        bool, flag("--only-update", help="Write nothing if there is no such comment yet.")
    ] = False,
) -> None:
    """Write a comment on a pull request. Raises MrscoutError."""
    try:
        text = read_bytes(file, 1 << 20).decode("utf-8", "replace")
    except OSError as unreadable:
        problem = f"it cannot be read: {unreadable.strerror or unreadable}"
        raise UsageError(str(file), problem, "mrscout ci review writes one.") from unreadable
    request = pull_request_of_build(os.environ, host=host, number=number)
    written = write_comment(request, text, name, only_update=only_update)
    typer.echo(f"The comment is {written.action}. {written.address}".rstrip())
