"""`mrscout filter`: gives a run's relations their verdicts, and continues where an earlier command stopped."""

from collections import deque
from collections.abc import Generator as Generated
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer
from rich.console import Console

from mrscout import untrusted
from mrscout.cli.app import COMMANDS, Command, app, lesson, research_module
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import (
    RUN_FOLDER,
    FilteringOptions,
    Generator,
    Limit,
    Offline,
    OfRun,
    ProcessOptions,
    Verbose,
    spread,
)
from mrscout.errors import UsageError
from mrscout.exits import Exit
from mrscout.filtering.stage import FilterOptions
from mrscout.model.run_warnings import RunWarning
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.budget import Budget
from mrscout.pipeline.filter import FilterRun, OtherInputs, filter_run
from mrscout.pipeline.findings import run_findings
from mrscout.pipeline.tallies import VerdictTally
from mrscout.prose.next_command import command
from mrscout.report import instance_words as words
from mrscout.report.answer_records import run_answer
from mrscout.report.run_report import run_report
from mrscout.report.terminal.gaps import print_gaps
from mrscout.report.terminal.progress import VerdictProgress
from mrscout.report.terminal.run_summary import print_run, print_verdicts
from mrscout.sandbox.fence.probe import in_force
from mrscout.store.findings import write_findings
from mrscout.store.journals import VerdictJournal
from mrscout.store.record_files import VERDICTS
from mrscout.store.results import read_results
from mrscout.store.run_folder import sole_use, write_run
from mrscout.store.run_record import with_verdicts, without_worth
from mrscout.store.runs import Run, read_run, usable_worths
from mrscout.store.worth_records import TOTALS

_HELP = lesson(
    COMMANDS["filter"],
    "A relation is kept if all its valid inputs pass but those that the project's code refuses. What "
    "was stopped goes on where it was.",
    examples=(
        "mrscout filter",
        "mrscout filter --out /tmp/codec --inputs 200 --seed 7",
        "mrscout filter --fail-on rejected",
    ),
    executes="the code of the project's tests, on generated inputs, in the fence; with --no-fence without it, which "
    "can delete or send your files. It builds the project again where that is needed, as mrscout synthesize does.",
    writes="verdicts.jsonl, beside the relations.jsonl of [bold]mrscout synthesize[/], which it reads.",
    then="mrscout show ID has the evidence of one verdict; mrscout evaluate measures what the kept relations add; "
    "mrscout export makes tests of them.",
)


_NOTHING = "There is no codified relation to filter. mrscout synthesize SOURCE makes them."


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterRequest:
    """All that the verdicts depend on: the run folder, the options, and the source of inputs."""

    out: Path
    filtering: FilteringOptions
    process: ProcessOptions
    offline: bool = False
    other: OtherInputs | None = None  #: in place of our own
    measured: bool = False  #: True if an evaluation follows at once
    budget: Budget = field(default_factory=Budget)

    @property
    def folder(self) -> Path:
        """The folder that the verdicts are written to; verdicts on another generator's inputs have one of their own."""
        return self.out if self.other is None else self.out / self.other.folder

    @property
    def options(self) -> FilterOptions:
        """The options of the filtering stage: how many inputs to try, and when to keep a relation."""
        asked = self.filtering
        options = FilterOptions(asked.inputs, asked.seed, asked.criterion, asked.confidence, asked.time_limit)
        return replace(options, modules=asked.modules)


@app.command(
    cls=Command,
    name="filter",
    help=_HELP,
    epilog="Exit codes: 0 every relation has a verdict; 2 usage, also no run in the folder; 3 the source "
    "cannot be opened; 4 a tool or the fence is missing; 5 --fail-on met its verdict; 130 Ctrl-C. See "
    "docs/exit-codes.md.",
)
@spread
def filter_(
    filtering: FilteringOptions,
    process: ProcessOptions,
    out: OfRun = RUN_FOLDER,
    offline: Offline = False,
    limit: Limit = 10,
    verbose: Verbose = False,
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT,
) -> None:
    """Try relations on generated inputs. Raises MrscoutError."""
    failing = filtering.failing
    other = other_inputs(filtering)
    check_has_object(form, other)
    request = FilterRequest(out=out, filtering=filtering, process=process, offline=offline, other=other)
    with sole_use(out):
        tally = judge(request)
        console = Console(highlight=False, markup=False, emoji=False)
        if form is ObjectFormat.JSON:
            print_run_answer(out)
        elif not tally.mined.judged:
            console.print(_NOTHING)
        elif request.other is None:
            print_run(console, run_report(read_results(out)), out, limit, verbose=verbose)
        else:
            print_verdicts(console, tally, request.folder / VERDICTS)
    if any(map(tally.mined.having, failing)):
        raise typer.Exit(Exit.FAILED)


def check_has_object(form: ObjectFormat, other: OtherInputs | None) -> None:
    """Raise UsageError if verdicts on another generator's inputs are to be printed as an object."""
    if form is ObjectFormat.JSON and other is not None:
        problem = "verdicts on the inputs of another generator are not part of the run"
        raise UsageError("--format json", problem, f"Leave it out, and read {other.folder}/{VERDICTS}.")


def print_run_answer(out: Path) -> None:
    """Print the whole run as one object."""
    read = read_results(out)
    print_json(run_answer(read, run_report(read)))


def judge(request: FilterRequest) -> VerdictTally:
    """Give every codified relation of the run a verdict, write it down, and return the tally."""
    tally = VerdictTally({})
    deque(judged_relations(request, tally), maxlen=0)
    return tally


def judged_relations(request: FilterRequest, tally: VerdictTally) -> Generated[Judged, None, None]:
    """Give every codified relation of the run a verdict, write it down, count it in ``tally`` and yield it.

    Closing the generator stops the run, which keeps the verdicts that there are, as Ctrl-C does. Raises MrscoutError.
    """
    run = read_run(request.out)
    codified = run.codified
    tally.relations.update({relation.relation.id: relation for relation in codified})
    project = run.open_project()
    options = FilterRun(
        request.options,
        request.process.jobs,
        fenced=request.filtering.fenced,
        build=run.build_request(codified, offline=request.offline, passed=request.process.passed),
        project=run.mark,
        budget=request.budget,
    )
    if request.other is not None:
        mark = f"{options.project} {request.other.mark}"
        options = replace(options, project=mark, judges=request.other.judges(request.out))
        untrusted.make_below(request.out, request.folder)
    journal = VerdictJournal(request.folder)
    known = journal.known
    record = _Record(run, request, tally)
    record.write(complete=False)
    names = {relation.relation.id: relation.relation.name for relation in codified}
    calls: dict[str, Judged | None] = {call.relation.id: None for call in run.calls}
    with VerdictProgress(
        Console(stderr=True, highlight=False), names, quiet=request.process.quiet
    ) as progress:
        events = filter_run(
            project, [*codified, *run.calls], known, request.out.resolve(), options, progress.building
        )
        try:
            with journal, closing(events):
                for judged in events:
                    journal.keep(judged)
                    if judged.id in calls:
                        calls[judged.id] = judged
                        continue
                    tally.hear(judged)
                    progress.hear(judged)
                    yield judged
                journal.finish([*tally.judged, *filter(None, calls.values())])
        except BaseException:
            record.write(complete=False)
            progress.say(
                f"stopped early; {words.counted(len(tally.judged), 'verdict')} kept in {request.folder}"
            )
            raise
    if request.other is None:
        verdicts = {judged.id: judged for judged in (*tally.judged, *filter(None, calls.values()))}
        tried = [*codified, *run.broken, *run.calls]
        write_findings(request.out, run_findings(project, tried, verdicts, request.out))
    lost = len(codified) - len(tally.judged)
    if lost and not (request.process.quiet or request.budget.is_over):
        lost_relations = words.counted(lost, "relation")
        warning = f"{lost_relations} without a verdict: each process that tried it was killed. Again with"
        print_gaps(((warning, command("filter", request.out)),), RunWarning.LOST)
    if record.finish(complete=not lost) and not (request.measured or request.process.quiet):
        warning = (
            "An earlier evaluation does not hold any more: it is about other relations or verdicts. Anew with"
        )
        print_gaps(((warning, command("evaluate", request.out)),), RunWarning.OUTDATED)


class _Record:
    """Keeps `run.json` up to date while relations are judged."""

    def __init__(self, run: Run, request: FilterRequest, tally: VerdictTally) -> None:
        self._run = run
        self._request = request
        self._tally = tally
        self._since = monotonic()
        standing = in_force() if request.filtering.fenced else None
        self._fence = standing.mechanism.value if standing is not None else None

    def finish(self, *, complete: bool) -> bool:
        """Write that filtering is over; return True if an earlier evaluation does not hold any more."""
        if self._request.other is not None or TOTALS not in self._run.record:
            self.write(complete=complete)
            return False
        relations, kept = self._tally.relations, self._tally.having(Verdict.KEPT)
        lost = not usable_worths(self._run, [(relations[judged.id], judged) for judged in kept])
        if lost:
            self._run = replace(self._run, record=without_worth(self._run.record))
        self.write(complete=complete)
        return lost and bool(kept)

    def write(self, *, complete: bool) -> None:
        """Write the present state to `run.json`, unless inputs of another generator are only compared."""
        if self._request.other is not None:
            return
        spent = monotonic() - self._since
        options = asdict(self._request.options)
        modules = [
            {key: value for key, value in one.items() if value is not None} for one in options.pop("modules")
        ]
        options |= {"modules": modules} if modules else {}
        run_record = with_verdicts(
            self._run.record, options, self._fence, self._tally, spent, complete=complete
        )
        write_run(self._request.out, run_record)


def other_inputs(options: FilteringOptions) -> OtherInputs | None:
    """Return the inputs of the generator that `--generator` names; None for mrscout's own.

    Raises MrscoutError if the generator cannot run.
    """
    if options.generator is Generator.HYPOTHESIS:
        return None
    evosuite = research_module("evosuite.evosuite_run", "--generator evosuite")
    inputs: OtherInputs = evosuite.evosuite_inputs(
        options.evosuite_jar, options.evosuite_java, options.evosuite_seeds, options.evosuite_seconds
    )
    return inputs
