"""`mrscout evaluate`: measures what the kept relations of a run add to the developers' tests."""

import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer
from rich.console import Console

from mrscout import __version__
from mrscout.cli.app import COMMANDS, Command, app, lesson
from mrscout.cli.json_output import OBJECT_HELP, ObjectFormat, print_json
from mrscout.cli.options import RUN_FOLDER, Env, Jobs, NoFence, Offline, OfRun, Quiet, spread
from mrscout.errors import NoRun, UsageError
from mrscout.evaluation.input_selection import ENOUGH_MUTANTS
from mrscout.languages.base import Language
from mrscout.model.worth import Baseline, EvaluateRun, Evaluation, Fresh, Step, Working
from mrscout.pipeline.evaluate import Kept, evaluate_run
from mrscout.pipeline.evaluate_fresh import try_afresh
from mrscout.pipeline.filter import RunOptions, places_for
from mrscout.pipeline.fingerprint import worth_fingerprint
from mrscout.report.answer_records import EvaluateAnswer, evaluate_answer
from mrscout.report.terminal.gaps import warn_of_gaps
from mrscout.report.terminal.progress import WorthProgress
from mrscout.report.terminal.worth_summary import FRESH, fresh_record, print_fresh, print_worth
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Project
from mrscout.store.records import read_record
from mrscout.store.run_folder import sole_use, write_run, write_whole
from mrscout.store.run_record import EVALUATING, EVALUATION, with_stage
from mrscout.store.runs import Run, kept_relations, read_run, usable_worths
from mrscout.store.worth_records import TOTALS, WORTH, TotalsRecord, evaluation_of, to_line, totals

_HELP = lesson(
    COMMANDS["evaluate"],
    "Line coverage (JaCoCo) and mutants (PIT) of the classes under test, with and without the relations on their "
    "generated inputs; which mutants only a relation kills; and the fewest inputs that do all that it does. A mutant "
    "is a small change of the code, and killed by a test that fails on it. This runs the developers' tests many times, "
    "and can take as long as the rest of a run; a smaller --mutants takes less.",
    examples=(
        "mrscout evaluate",
        "mrscout evaluate --out /tmp/codec --mutants 500",
        "mrscout evaluate --fresh 500",
    ),
    executes="the developers' tests and the relations many times, on changed code, in the fence; with --no-fence "
    "without it, which can delete or send your files. It builds the project again where that is needed, as mrscout "
    "synthesize does.",
    writes="worth.jsonl, and the totals into run.json, in the folder of the run.",
    then="mrscout export writes the best relations that add something, with the inputs that they need; "
    "mrscout report --open shows the mutants that each kills.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaluateOptions:
    """The options of `mrscout evaluate`."""

    source: Annotated[
        str | None,
        typer.Argument(metavar="SOURCE", help="The project of the run; only checked.", show_default=False),
    ] = None
    out: OfRun = RUN_FOLDER
    jobs: Jobs = None
    env: Env = None
    no_fence: NoFence = False
    offline: Offline = False
    suite: Annotated[
        str,
        typer.Option(
            metavar="PATHS",
            help="Compare with another suite, too, such as EvoSuite's: the folder or jar of its compiled tests, "
            "and what they need besides, as for java.",
            show_default=False,
        ),
    ] = ""
    beside: Annotated[
        Baseline,
        typer.Option(
            help="Which of the developers' tests count as their suite. mined: only those of the classes that relations "
            "were mined from, which is what the MR-Scout paper seems to have measured."
        ),
    ] = Baseline.ALL
    mutants: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Mutants of a module that are tried, about; where there are more they are drawn at random, the same "
            "ones each time. 0 tries all.",
        ),
    ] = ENOUGH_MUTANTS
    fresh: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Measure nothing, but run each kept relation on N fresh inputs, and say how many still hold.",
            show_default=False,
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Of the fresh inputs; one more than the run's if not given.", show_default=False
        ),
    ] = None
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Relations shown.")] = 5
    form: Annotated[ObjectFormat, typer.Option("--format", help=OBJECT_HELP)] = ObjectFormat.TEXT
    quiet: Quiet = False

    @property
    def fenced(self) -> bool:
        """True if the project's code runs in a fence, where there is one."""
        return not self.no_fence

    @property
    def passed(self) -> tuple[str, ...]:
        """The names of the environment variables that the project's code may see."""
        return tuple(self.env or ())


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 the relations were measured; 2 usage, also no run in the folder, and nothing kept; "
    "3 the source cannot be opened; 4 a tool or the fence is missing. See docs/exit-codes.md.",
)
@spread
def evaluate(options: EvaluateOptions) -> None:
    """Measure what kept relations add, or how they fare on fresh inputs."""
    with sole_use(options.out, options.source or ""):
        if options.fresh is None:
            measure(options)
        else:
            try_on_fresh_inputs(options, options.fresh)


def measure(options: EvaluateOptions, *, prints: bool = True) -> Evaluation:
    """Measure what the kept relations of a run add, and print it if asked to. Raises MrscoutError."""
    run, project, kept = read_kept(options, evaluates=True)
    known = None if options.suite else _earlier_evaluation(run, kept, options)
    evaluation = known or _measure_and_store(run, project, kept, options)
    if not prints:
        return evaluation
    if options.form is ObjectFormat.JSON:
        print_json(evaluate_answer(totals(evaluation), evaluation.worths))
        return evaluation
    console = Console(highlight=False, markup=False, emoji=False)
    relations = {codified.relation.id: codified for codified, _ in kept}
    print_worth(console, evaluation, relations, options.out, options.limit)
    return evaluation


def try_on_fresh_inputs(options: EvaluateOptions, inputs: int) -> list[Fresh]:
    """Run kept relations on fresh inputs, from another seed and in other processes. Raises MrscoutError."""
    run, project, kept = read_kept(options)
    relations = {codified.relation.id: codified for codified, _ in kept}
    before = run.filter_options
    seed = before.seed + 1 if options.seed is None else options.seed
    filtering = replace(before, inputs=inputs, seed=seed, modules=())
    started, out = monotonic(), options.out.resolve()
    tried: dict[str, Fresh] = {}
    with (
        scratch_folder(fenced=options.fenced) as scratch,
        WorthProgress(Console(stderr=True, highlight=False), quiet=options.quiet) as progress,
    ):
        progress.hear(Working(Step.BUILDING, ""))
        asked = run.build_request(list(relations.values()), offline=options.offline, passed=options.passed)
        build = project.language.build(project, asked, out / "build", lambda _: None)
        places = places_for(build, relations.values(), out)
        run_options = RunOptions(filtering, options.jobs, scratch=scratch, root=project.root)
        with closing(try_afresh(kept, places, run_options)) as events:
            for fresh in events:
                tried[fresh.id] = fresh
                progress.hear(Working(Step.FRESH, "", f"{len(tried):,} of {len(kept):,}"))
    every = [tried[id_] for id_ in relations]
    spent = {**run.record["seconds"], FRESH: round(monotonic() - started, 2)}
    write_run(options.out, {**run.record, FRESH: fresh_record(every, filtering), "seconds": spent})
    if options.form is ObjectFormat.JSON:
        print_json(EvaluateAnswer(mrscout=__version__, fresh=fresh_record(every, filtering)))
        return every
    console = Console(highlight=False, markup=False, emoji=False)
    print_fresh(console, every, relations, filtering, options.limit)
    return every


def read_kept(options: EvaluateOptions, *, evaluates: bool = False) -> tuple[Run, Project, list[Kept]]:
    """Return the run, its project and its kept relations. Raises NoRun, OtherCode, NothingKept."""
    run = read_run(options.out)
    _check_source(run, options)
    kept = kept_relations(run)
    project = run.open_project()
    warn_of_gaps(run, quiet=options.quiet, evaluates=evaluates)
    return run, project, kept


def _earlier_evaluation(run: Run, kept: Sequence[Kept], options: EvaluateOptions) -> Evaluation | None:
    """Return the stored evaluation of the same relations with the same options; None if there is no complete one."""
    worths = usable_worths(run, kept)
    if not worths or not run.record[TOTALS].get("complete"):
        return None
    known = evaluation_of(read_record(run.record[TOTALS], TotalsRecord), list(worths.values()))
    if known.beside is not options.beside or (known.drawn and known.wanted != options.mutants):
        return None
    return known


def _measure_and_store(
    run: Run, project: Project, kept: Sequence[Kept], options: EvaluateOptions
) -> Evaluation:
    """Measure what the kept relations add, and write the result into the run folder."""
    started = monotonic()
    suite = _other_suite(options, project.language)
    write_run(options.out, with_stage(run.record, EVALUATION, complete=False))
    with WorthProgress(Console(stderr=True, highlight=False), quiet=options.quiet) as progress:
        relations = [codified for codified, _ in kept]
        asked = run.build_request(relations, offline=options.offline, passed=options.passed)
        how = EvaluateRun(options.jobs, asked, options.fenced, suite, options.mutants, options.beside)
        evaluation = evaluate_run(project, kept, options.out.resolve(), how, progress.hear)
    mark = worth_fingerprint((judged for _, judged in kept), run.mark)
    evaluation = replace(evaluation, fingerprint=mark, wanted=options.mutants, beside=options.beside)
    _store_evaluation(run, options.out, evaluation, monotonic() - started)
    return evaluation


def _other_suite(options: EvaluateOptions, language: Language) -> tuple[Path, ...]:
    """Return the class path that `--suite` names. Raises UsageError for a missing entry, or one without tests."""
    entries = tuple(Path(entry).absolute() for entry in options.suite.split(os.pathsep) if entry)
    for entry in entries:
        if not entry.exists():
            advice = "Name the folder or jar of the compiled tests first, then what they need besides."
            raise UsageError("--suite", f"there is no {entry}", advice)
    if entries and not language.measuring.has_tests(entries[0]):
        advice = "Compile its tests, and name the folder that their classes are in."
        raise UsageError("--suite", f"there is no class in {entries[0]}", advice)
    return entries


def _check_source(run: Run, options: EvaluateOptions) -> None:
    """Raises NoRun if the run folder is that of another project than the one that is named."""
    if options.source is None or options.source == run.source:
        return
    if Path(options.source).exists() and Path(options.source).resolve() == run.origin.root.resolve():
        return
    advice = f"Run mrscout run {options.source} first, or name the folder of its run with --out."
    raise NoRun(str(options.out), f"the run in it is one of {run.source}", advice)


def _store_evaluation(run: Run, out: Path, evaluation: Evaluation, seconds: float) -> None:
    """Write `worth.jsonl`, and the totals into `run.json`."""
    write_whole(out / WORTH, b"".join(map(to_line, evaluation.worths)), out)
    spent = {**run.record["seconds"], EVALUATING: round(seconds, 2)}
    record = with_stage(run.record, EVALUATION, complete=True)
    write_run(out, {**record, TOTALS: totals(evaluation), "seconds": spent})
