"""The `filter` command: gives a run's relations their verdicts, and goes on where an earlier one stopped."""

from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import monotonic

from rich.console import Console

from mrscout import untrusted
from mrscout.commands.evosuite import EVOSUITE, with_evosuite
from mrscout.commands.incomplete_run import print_gaps
from mrscout.commands.runs import Run, read_run
from mrscout.commands.worths import usable_worths
from mrscout.errors import UsageError
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.java.evosuite.settings import EvoSuite
from mrscout.model.verdicts import Verdict
from mrscout.pipeline.filter_run import FilterRun, filter_run
from mrscout.pipeline.verdict_tally import VerdictTally
from mrscout.report import instance_words as words
from mrscout.report.next_command import command
from mrscout.report.terminal.verdict_progress import VerdictProgress
from mrscout.report.terminal.verdict_summary import print_verdicts
from mrscout.sandbox.fence.probe import in_force
from mrscout.store.record_files import VERDICTS
from mrscout.store.run_folder import write_run
from mrscout.store.run_record import with_verdicts, without_worth
from mrscout.store.verdict_journal import VerdictJournal
from mrscout.store.worth_records import TOTALS


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    out: Path = Path(".mrscout")
    inputs: int = 1000
    seed: int = 0
    criterion: float = 0.95
    confidence: float = 0.95
    time_limit: float = 60.0
    jobs: int | None = None
    fenced: bool = True
    quiet: bool = False
    limit: int = 5
    offline: bool = False
    evosuite: EvoSuite | None = None  #: in place of our own generator
    fail_on: tuple[Verdict, ...] = ()  #: verdicts that the user wants to hear of
    passed: tuple[str, ...] = ()  #: names of environment variables for the project's code
    measured: bool = False  #: whether an evaluation follows at once

    @property
    def folder(self) -> Path:
        """Where the verdicts go; those on EvoSuite's inputs are for comparison, and stand apart."""
        return self.out if self.evosuite is None else self.out / EVOSUITE

    @property
    def options(self) -> FilterOptions:
        """How much to try, and what is enough."""
        return FilterOptions(self.inputs, self.seed, self.criterion, self.confidence, self.time_limit)


def run(request: Request) -> bool:
    """Do what was asked; whether a relation has a verdict that the user wants to hear of.

    Raises MrscoutError where it cannot be done.
    """
    tally = judge(request)
    console = Console(highlight=False, markup=False, emoji=False)
    print_verdicts(console, tally, request.folder / VERDICTS, request.out, request.limit)
    return any(map(tally.mined.having, request.fail_on))


def judge(request: Request) -> VerdictTally:
    """Give every codified relation of the run its verdict, and write it down."""
    found = read_run(request.out)
    codified = found.codified
    tally = VerdictTally({each.relation.id: each for each in codified})
    project = found.open_project()
    options = FilterRun(
        request.options,
        request.jobs,
        fenced=request.fenced,
        build=found.build_request(codified, offline=request.offline, passed=request.passed),
        project=found.mark,
    )
    if request.evosuite is not None:
        options = with_evosuite(options, request.evosuite, request.out)
    if request.folder != request.out:
        untrusted.make_below(request.out, request.folder)
    journal = VerdictJournal(request.folder)
    known = journal.known
    record = _Record(found, request, tally)
    record.write(complete=False)
    names = {each.relation.id: each.relation.name for each in codified}
    with VerdictProgress(Console(stderr=True, highlight=False), names, quiet=request.quiet) as progress:
        events = filter_run(project, codified, known, request.out.resolve(), options, progress.building)
        try:
            with journal, closing(events):
                for judged in events:
                    journal.keep(judged)
                    tally.hear(judged)
                    progress.hear(judged)
                journal.finish(tally.judged)
        except BaseException:
            record.write(complete=False)
            progress.say(
                f"stopped early; {words.counted(len(tally.judged), 'verdict')} kept in {request.folder}"
            )
            raise
    lost = len(codified) - len(tally.judged)
    if lost and not request.quiet:
        said = f"{words.counted(lost, 'relation')} without a verdict: each process that tried it was killed. Again with"
        print_gaps(((said, command("filter", request.out)),), "lost")
    if record.finish(complete=not lost) and not (request.measured or request.quiet):
        said = (
            "An earlier evaluation does not hold any more: it is about other relations or verdicts. Anew with"
        )
        print_gaps(((said, command("evaluate", request.out)),), "outdated")
    return tally


class _Record:
    """Keeps `run.json` up to date."""

    def __init__(self, found: Run, request: Request, tally: VerdictTally) -> None:
        self._found = found
        self._request = request
        self._tally = tally
        self._since = monotonic()
        standing = in_force() if request.fenced else None
        self._fence = standing.mechanism.value if standing is not None else None

    def finish(self, *, complete: bool) -> bool:
        """Filtering is done; whether that costs an evaluation of what is kept."""
        if self._request.evosuite is not None or TOTALS not in self._found.record:
            self.write(complete=complete)
            return False
        relations, kept = self._tally.relations, self._tally.having(Verdict.KEPT)
        lost = not usable_worths(self._found, [(relations[each.id], each) for each in kept])
        if lost:
            self._found = replace(self._found, record=without_worth(self._found.record))
        self.write(complete=complete)
        return lost and bool(kept)

    def write(self, *, complete: bool) -> None:
        """As things stand; what is there for comparison is no part of the run."""
        if self._request.evosuite is not None:
            return
        spent = monotonic() - self._since
        options = asdict(self._request.options)
        run_record = with_verdicts(
            self._found.record, options, self._fence, self._tally, spent, complete=complete
        )
        write_run(self._request.out, run_record)


def verdicts_named(slugs: tuple[str, ...]) -> tuple[Verdict, ...]:
    """Verdicts by their names on the command line. Raises UsageError for no verdict."""
    known = {each.slug: each for each in Verdict}
    for slug in slugs:
        if slug not in known:
            advice = f"The verdicts are {', '.join(known)}."
            raise UsageError("--fail-on", f"{slug!r} is no verdict", advice)
    return tuple(known[slug] for slug in slugs)
