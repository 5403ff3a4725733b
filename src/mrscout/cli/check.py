"""`mrscout check`: runs the relations of a run against the code as it is now."""

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.cli.json_output import print_json
from mrscout.cli.options import RUN_FOLDER, Env, Jobs, NoFence, Offline, OfRun, Quiet, spread
from mrscout.errors import NothingKept, UsageError
from mrscout.exits import Exit
from mrscout.languages.registry import language_of_file
from mrscout.model.builds import BuildRequest
from mrscout.model.checks import Checked, CheckOutcome
from mrscout.model.ranking import ranked, standing_of
from mrscout.model.relations import CodifiedMR
from mrscout.model.worth import Step, Working
from mrscout.pipeline.check import CHECK, CheckResult, Task, check_relations, compile_against, tasks_of
from mrscout.pipeline.filter import RunOptions
from mrscout.prose.next_command import command
from mrscout.prose.relation_sentences import with_verdict
from mrscout.report.answer_records import check_answer
from mrscout.report.check_report import CheckSummary, check_markdown, headline
from mrscout.report.finding_formats import sarif_of
from mrscout.report.terminal.check_summary import print_check
from mrscout.report.terminal.progress import WorthProgress
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Project, open_source
from mrscout.store.baseline import Baseline, read_baseline
from mrscout.store.check_records import CHECKED, CHECKED_FINDINGS, finding_line, to_line
from mrscout.store.developer_files import developer_files
from mrscout.store.findings import known_findings
from mrscout.store.output import check_output_path, open_output
from mrscout.store.run_folder import sole_use, write_whole
from mrscout.store.run_origin import require_trusted
from mrscout.store.runs import Run, read_run

_HELP = lesson(
    COMMANDS["check"],
    "A relation that was kept is broken if an input on which it held fails now, or if far more fresh inputs refute it "
    "than did in the run. Relations that break together are one finding. Findings of the run are tried again, too: "
    "each is still there, or fixed. Tests may have changed or be gone: the relations are those of the run. SOURCE is "
    "another checkout of the project, such as an older version.",
    examples=(
        "mrscout check",
        "mrscout check --baseline mrscout-baseline.json --fail-on new",
        "mrscout check --to comment.md --to mrscout.sarif",
        "mrscout check ../project-at-2.1 --out .mrscout",
    ),
    executes="the project's build, and relations of the run on the changed code, in the fence; with --no-fence without "
    "it, which can delete or send your files.",
    writes="check.jsonl and check-findings.jsonl in the folder of the run, and the build in its folder check.",
    then="mrscout ci review does this for a pull request. mrscout show ID has the source and the evidence of one "
    "relation; mrscout run . mines the changed code anew; mrscout baseline accepts what is there.",
)


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSONL = "jsonl"
    JSON = "json"
    MARKDOWN = "markdown"
    SARIF = "sarif"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions:
    """The options of `mrscout check`."""

    source: Annotated[
        str | None,
        typer.Argument(
            metavar="SOURCE",
            help="The code to check: a folder, or maven:group:artifact:version; the project of the run if not given.",
            show_default=False,
        ),
    ] = None
    out: OfRun = RUN_FOLDER
    inputs: Annotated[
        int, typer.Option(min=0, metavar="N", help="Fresh inputs for each relation, beside its old ones.")
    ] = 100
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Of the fresh inputs; one more than the run's if not given.", show_default=False
        ),
    ] = None
    fail_on: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-on",
            metavar="OUTCOME",
            help="End with 5 if there is something [bold]new[/] (broken relations and findings that the baseline does "
            "not have), or a relation has this outcome: broken, gone or untried. May be given several times.",
            show_default=False,
        ),
    ] = None
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline",
            metavar="FILE",
            help="What is known already, as mrscout baseline writes it; it does not count for --fail-on.",
            show_default=False,
        ),
    ] = None
    format_: Annotated[
        Format,
        typer.Option(
            "--format",
            metavar="NAME",
            help="[bold]text[/]: for people; [bold]jsonl[/]: all findings with their states; [bold]json[/]: one "
            "object, with all relations, too; [bold]markdown[/]: what the change breaks, for a comment; "
            "[bold]sarif[/]: findings that are there and not in the baseline.",
        ),
    ] = Format.TEXT
    to: Annotated[
        list[Path] | None,
        typer.Option(
            "--to",
            metavar="FILE",
            help="Write the result into a file, too, in the format of its ending: .jsonl, .md or .sarif. May be given "
            "several times.",
            show_default=False,
        ),
    ] = None
    jobs: Jobs = None
    env: Env = None
    no_fence: NoFence = False
    offline: Offline = False
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown of each outcome.")] = 5
    quiet: Quiet = False

    @property
    def failing(self) -> tuple[CheckOutcome, ...]:
        """The outcomes that change the exit code. Raises UsageError for one that is unknown, or no failure."""
        return tuple(_failure(slug) for slug in self.fail_on or () if slug != _NEW)

    @property
    def fails_on_new(self) -> bool:
        """True if something new changes the exit code."""
        return _NEW in (self.fail_on or ())

    @property
    def files(self) -> tuple[tuple[Path, Format], ...]:
        """The files of `--to` with their formats. Raises UsageError for an ending without a format."""
        return tuple((file, _format_of(file)) for file in self.to or ())


#: the outcomes that `--fail-on` may name
_NEW = "new"
_FAILURES = (CheckOutcome.BROKEN, CheckOutcome.GONE, CheckOutcome.UNTRIED)


_ENDINGS = {".jsonl": Format.JSONL, ".md": Format.MARKDOWN, ".sarif": Format.SARIF}


def _format_of(file: Path) -> Format:
    if file.suffix not in _ENDINGS:
        known = ", ".join(_ENDINGS)
        raise UsageError(
            f"--to {file}", "its ending names no format", f"Name a file that ends with one of {known}."
        )
    return _ENDINGS[file.suffix]


def _failure(slug: str) -> CheckOutcome:
    for outcome in _FAILURES:
        if outcome.slug == slug:
            return outcome
    known = ", ".join((_NEW, *(outcome.slug for outcome in _FAILURES)))
    raise UsageError(f"--fail-on {slug}", "there is no such outcome to fail on", f"Give one of {known}.")


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the relations were checked; 2 usage, also no run in the folder; 3 the source cannot be "
    "opened; 4 a tool or the fence is missing; 5 --fail-on met its outcome. See docs/exit-codes.md.",
)
@spread
def check(options: CheckOptions) -> None:
    """Check the relations of a run against other code. Raises MrscoutError."""
    files, _ = options.files, options.failing
    for file, _ in files:
        check_output_path(file, "--to")
    summary = checked_summary(options)
    for file, format_ in files:
        with open_output(file) as stream:
            stream.write(_rendered(summary, format_))
    if options.format_ is Format.TEXT:
        print_check(Console(highlight=False, markup=False, emoji=False), summary, options.limit)
    elif options.format_ is Format.JSON:
        print_json(check_answer(summary.every, summary.findings, summary.new))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(_rendered(summary, options.format_))
    if is_failed(summary, options):
        raise typer.Exit(Exit.FAILED)


def checked_summary(options: CheckOptions) -> CheckSummary:
    """Check the relations of a run against other code, write the records, and return the results.

    Raises MrscoutError, which is NothingKept if the run has nothing to check.
    """
    baseline = read_baseline(options.baseline) if options.baseline is not None else Baseline()
    with sole_use(options.out, options.source or ""):
        run = read_run(options.out)
        verdicts, known = run.verdicts(), known_findings(options.out)
        tasks = tasks_of((*run.codified, *run.calls), run.broken, verdicts, known)
        if not tasks:
            advice = f"Run {command('run', options.out, run.source)} first."
            raise NothingKept(str(options.out), "no relation of the run was kept or refuted", advice)
        result = check_tasks(run, tasks, options)
        every, findings = _in_order(tasks, result.checked), result.findings(tasks, known)
        write_whole(options.out / CHECKED, b"".join(map(to_line, every)), options.out)
        write_whole(options.out / CHECKED_FINDINGS, b"".join(map(finding_line, findings)), options.out)
        new = [finding for finding in findings if baseline.is_new(finding)]
        relations = {
            task.id: with_verdict(task.codified, task.judged) if task.is_checked else task.codified
            for task in tasks
        }
    return CheckSummary(every, findings, new, relations, baseline.ids)


def is_failed(summary: CheckSummary, options: CheckOptions) -> bool:
    """True if the results have what `--fail-on` names, apart from what the baseline knows."""
    counted = [checked for checked in summary.every if checked.id not in summary.known]
    return (options.fails_on_new and bool(summary.new)) or any(
        checked.outcome in options.failing for checked in counted
    )


def _rendered(summary: CheckSummary, format_: Format) -> bytes:
    match format_:
        case Format.SARIF:
            return sarif_of([checked.finding for checked in summary.new])
        case Format.MARKDOWN:
            text = check_markdown(summary, language_of(summary))
            return f"### mrscout: {headline(summary)}\n\n{text}".encode()
        case _:
            return b"".join(map(finding_line, summary.findings))


def language_of(summary: CheckSummary) -> str:
    """Return the name of the language of what was checked; empty if nothing was."""
    first = next(iter(summary.relations.values()), None)
    return language_of_file(first.relation.file).name if first is not None else ""


def check_tasks(run: Run, tasks: Sequence[Task], options: CheckOptions) -> CheckResult:
    """Build the code, and return the outcome of each relation. Raises MrscoutError."""
    require_trusted(run.folder, run.source)
    project = _project(run, options)
    before = run.filter_options
    seed = before.seed + 1 if options.seed is None else options.seed
    out = options.out.resolve()
    result = CheckResult()
    with (
        scratch_folder(fenced=not options.no_fence) as scratch,
        WorthProgress(Console(stderr=True, highlight=False), quiet=options.quiet) as progress,
    ):
        progress.hear(Working(Step.BUILDING, ""))
        request = _request(run, project, [task.codified for task in tasks], options)
        build = project.language.build(project, request, out / CHECK / "build", lambda _: None)
        compiled = compile_against(build, tasks, out, scratch)
        how = RunOptions(before, options.jobs, scratch=scratch, root=_mined_root(run))
        with closing(check_relations(compiled, how, seed, options.inputs)) as events:
            for done, answer in enumerate(events, 1):
                result.add(answer)
                progress.hear(Working(Step.CHECKING, "", f"{done:,} of {len(tasks):,}"))
    return result


def _project(run: Run, options: CheckOptions) -> Project:
    """Open the code to check, which may have changed since the run."""
    source = options.source or run.source
    if options.source is None and not source.startswith("maven:"):
        source = str(run.origin.root)
    return developer_files(open_source(source), options.out).project


def _mined_root(run: Run) -> Path | None:
    """Return the folder that the relations were mined from, whose tests name values; None if it is gone."""
    return run.origin.root if run.origin.root.is_dir() else None


def _request(
    run: Run, project: Project, relations: Sequence[CodifiedMR], options: CheckOptions
) -> BuildRequest:
    """Return what is asked of the build: the run's options, and those of its tests that are still there."""
    asked = run.build_request(relations, offline=options.offline, passed=tuple(options.env or ()))
    there = {file.path for file in project.files}
    return replace(asked, tests=tuple(path for path in asked.tests if path in there))


def _in_order(tasks: Sequence[Task], every: Sequence[Checked]) -> list[Checked]:
    """Return the outcomes with the worst first, and those of equal ones in the order of all lists."""
    pairs = [
        (with_verdict(task.codified, task.judged), task.judged)
        for task in tasks
        if task.is_checked and task.judged is not None
    ]
    places = {
        entry.item[0].relation.id: place
        for place, entry in enumerate(ranked(pairs, lambda pair: standing_of(*pair)))
    }
    order = list(CheckOutcome)
    return sorted(every, key=lambda one: (order.index(one.outcome), not one.regressed, places[one.id]))
