"""`mrscout run`: runs all stages one after the other, and prints one summary."""

from typing import Annotated

import typer
from rich.console import Console

from mrscout.cli.app import COMMANDS, Command, app, flag, lesson
from mrscout.cli.evaluate import EvaluateOptions, measure
from mrscout.cli.filter import FilterRequest, check_has_object, judge, other_inputs, print_run_answer
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat
from mrscout.cli.options import FilteringOptions, Limit, MiningOptions, ProcessOptions, Verbose, spread
from mrscout.cli.report import write_reports
from mrscout.cli.synthesize import SynthesisRequest, mine
from mrscout.errors import UsageError
from mrscout.exits import Exit
from mrscout.model.run_warnings import RunWarning
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.budget import Budget, seconds_of
from mrscout.pipeline.tallies import Tally, VerdictTally
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.run_report import run_report
from mrscout.report.terminal.diagnosis import print_diagnosis
from mrscout.report.terminal.finding_list import print_best
from mrscout.report.terminal.gaps import print_gaps
from mrscout.report.terminal.run_summary import FINDINGS, print_run, print_verdicts
from mrscout.report.terminal.styles import say, say_head
from mrscout.report.terminal.synthesis_summary import print_summary
from mrscout.store.findings import known_findings
from mrscout.store.record_files import VERDICTS
from mrscout.store.results import read_results
from mrscout.store.run_folder import sole_use
from mrscout.store.run_record import FILTERING

_HELP = lesson(
    COMMANDS["run"],
    "That is: find the tests that hide a relation, make each relation a method that takes any input, and try that on "
    "generated inputs. A relation is kept if all its valid inputs pass but those that the project's code refuses. "
    "A run that was stopped goes on where it was, as long as the project and the options are the same.",
    examples=(
        "mrscout run path/to/project",
        "mrscout run maven:org.apache.commons:commons-csv:1.10.0 --inputs 200",
        "mrscout run . --since origin/main --fail-on rejected",
        "mrscout run . --budget 5m",
        "mrscout run . --evaluate --report",
    ),
    executes="the project's build tool, annotation processors and tests, and the tests' code again on generated "
    "inputs. All of it runs in the fence that mrscout doctor names, the build tool with the network; what leaves the "
    "fence is --unfenced-build, --unfenced-trial and --no-fence. For a project that you do not trust use a virtual "
    "machine: see SECURITY.md.",
    writes="relations as Java classes, records and verdicts into the folder of the run; nothing into the project.",
    then="mrscout show ID for one relation, mrscout report --open for all, mrscout export for tests "
    "to commit.",
)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 it came to its end, whatever was found; 2 usage, also --only without a match and --out that "
    "cannot be written; 3 the source cannot be opened; 4 a tool or the fence is missing; 5 --fail-on met its "
    "verdict; 130 Ctrl-C, which keeps what was written. See docs/exit-codes.md.",
)
@spread
def run(
    mining: MiningOptions,
    filtering: FilteringOptions,
    process: ProcessOptions,
    evaluate: Annotated[
        bool,
        flag("--evaluate", help="Measure afterwards what the kept relations add, as mrscout evaluate does."),
    ] = False,
    report: Annotated[
        bool, flag("--report", help="Write all of it as a page at the end, as mrscout report does.")
    ] = False,
    limit: Limit = 10,
    verbose: Verbose = False,
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="Stop after this time, such as 90s, 5m or 1h, with what promises most done first, and say what was "
            "cut. Each tool of the build may take all of it, two minutes at least; at least half of the time is for "
            "what follows. The same command without it goes on from there.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Run all stages one after the other, and print one summary. Raises MrscoutError."""
    failing, other = filtering.failing, other_inputs(filtering)
    check_has_object(form, other)
    prints = form is ObjectFormat.TEXT
    time = _budget(budget)
    made = SynthesisRequest(
        mining=mining,
        process=process,
        fenced=filtering.fenced,
        then=(FILTERING,) if other is None else (),
        budget=time,
    )
    judged = FilterRequest(
        out=mining.out,
        filtering=filtering,
        process=process,
        offline=mining.offline,
        other=other,
        measured=evaluate,
        budget=time,
    )
    console = Console(highlight=False, markup=False, emoji=False)
    with sole_use(mining.out, mining.source, make=True):
        tally = mine(made)
        verdicts = judge(judged)
        if prints:
            _print(console, tally, verdicts, made, judged, limit=limit, verbose=verbose)
        if budget is not None and (cut := _cut_words(tally, verdicts)):
            problem = (
                f"The budget of {budget} was over: {cut}. The same command without it goes on from there"
            )
            print_gaps(((problem, command("run", mining.out, mining.source)),), RunWarning.CUT)
        if evaluate and verdicts.having(Verdict.KEPT):
            if prints:
                console.print()
            evaluation = EvaluateOptions(
                source=mining.source,
                out=mining.out,
                jobs=process.jobs,
                env=process.env,
                no_fence=filtering.no_fence,
                offline=mining.offline,
                quiet=process.quiet,
                limit=limit,
            )
            measure(evaluation, prints=prints)
        if report:
            written = write_reports(mining.out)
            if prints:
                console.print()
                for path in written:
                    console.print(f"  The report: {path}", soft_wrap=True)
        if not prints:
            print_run_answer(mining.out)
    if any(map(verdicts.mined.having, failing)):
        raise typer.Exit(Exit.FAILED)


def _print(
    console: Console,
    tally: Tally,
    verdicts: VerdictTally,
    made: SynthesisRequest,
    judged: FilterRequest,
    *,
    limit: int,
    verbose: bool,
) -> None:
    mining = made.mining
    report = run_report(read_results(mining.out)) if judged.other is None else None
    if report is not None:
        print_diagnosis(console, report.diagnosis)
    if not verdicts.judged:  # what went wrong before is all there is to say
        if judged.other is None:
            print_best(console, known_findings(mining.out), mining.out, min(limit, FINDINGS))
        print_summary(console, tally, mining.out, mining.hint, limit)
        return
    assert tally.opened is not None
    say_head(console, tally.opened.project, tally.opened.files, mining.hint)
    say(console)
    if report is not None:
        print_run(console, report, mining.out, limit, verbose=verbose)
    else:
        print_verdicts(console, verdicts, judged.folder / VERDICTS)


def _budget(written: str | None) -> Budget:
    """Return the budget that the user gave. Raises UsageError."""
    if written is None:
        return Budget()
    seconds = seconds_of(written)
    if seconds is None:
        raise UsageError(f"--budget {written}", "this is no time", "Give one such as 90s, 5m or 1h.")
    return Budget(seconds)


def _cut_words(tally: Tally, verdicts: VerdictTally) -> str:
    """Return what a budget left no time for; empty if it sufficed."""
    unjudged = len(verdicts.relations) - len(verdicts.judged)
    cuts = (
        (tally.cut_files, "test file", "not looked at"),
        (tally.cut, "relation", "not tried"),
        (unjudged, "relation", "not judged"),
    )
    return ", ".join(f"{words.counted(count, noun)} {fate}" for count, noun, fate in cuts if count)
