"""The `evaluate` command: measures what the kept relations of a run add to the developers' tests."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from rich.console import Console

from mrscout.commands.incomplete_run import warn_of_gaps
from mrscout.commands.kept import kept_relations
from mrscout.commands.runs import Run, read_run
from mrscout.commands.worths import usable_worths
from mrscout.errors import NoRun, UsageError
from mrscout.evaluation.mutant_sample import ENOUGH
from mrscout.languages.java.measure.targets import read_class_path
from mrscout.model.baseline import Beside
from mrscout.model.evaluation import Evaluation
from mrscout.pipeline.evaluate import EvaluateRun, Kept, evaluate_run, worth_mark
from mrscout.report.terminal.worth_progress import WorthProgress
from mrscout.report.terminal.worth_summary import print_worth
from mrscout.sources import Project
from mrscout.store.run_folder import write_run, write_whole
from mrscout.store.run_record import EVALUATING, EVALUATION, with_stage
from mrscout.store.worth_records import TOTALS, WORTH, evaluation_of, to_line, totals


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    source: str | None = None
    out: Path = Path(".mrscout")
    jobs: int | None = None
    fenced: bool = True
    offline: bool = False
    quiet: bool = False
    limit: int = 5
    suite: str = ""  #: another suite's compiled tests and what they need, as a class path
    mutants: int = ENOUGH  #: about as many of a module are tried; 0 for all
    beside: Beside = Beside.ALL
    passed: tuple[str, ...] = ()  #: names of environment variables for the project's code


def run(request: Request) -> Evaluation:
    """Do what was asked. Raises MrscoutError where that cannot be done."""
    found, project, kept = read_kept(request, evaluates=True)
    known = None if request.suite else _known(found, kept, request)
    evaluation = known or _measured(found, project, kept, request)
    console = Console(highlight=False, markup=False, emoji=False)
    relations = {codified.relation.id: codified for codified, _ in kept}
    print_worth(console, evaluation, relations, request.out, request.limit)
    return evaluation


def read_kept(request: Request, *, evaluates: bool = False) -> tuple[Run, Project, list[Kept]]:
    """The run, its project and its kept relations. Raises NoRun, OtherCode, NothingKept."""
    found = read_run(request.out)
    _check_source(found, request)
    kept = kept_relations(found)
    project = found.open_project()
    warn_of_gaps(found, quiet=request.quiet, evaluates=evaluates)
    return found, project, kept


def _known(found: Run, kept: Sequence[Kept], request: Request) -> Evaluation | None:
    """What an earlier evaluation of the same relations found, where nothing stood in its way."""
    worths = usable_worths(found, kept)
    if not worths or not found.record[TOTALS].get("complete"):
        return None
    known = evaluation_of(found.record[TOTALS], list(worths.values()))
    if known.beside is not request.beside or (known.drawn and known.wanted != request.mutants):
        return None
    return known


def _measured(found: Run, project: Project, kept: Sequence[Kept], request: Request) -> Evaluation:
    started = monotonic()
    suite = _suite(request)
    write_run(request.out, with_stage(found.record, EVALUATION, complete=False))
    with WorthProgress(Console(stderr=True, highlight=False), quiet=request.quiet) as progress:
        relations = [codified for codified, _ in kept]
        asked = found.build_request(relations, offline=request.offline, passed=request.passed)
        options = EvaluateRun(request.jobs, asked, request.fenced, suite, request.mutants, request.beside)
        evaluation = evaluate_run(project, kept, request.out.resolve(), options, progress.hear)
    mark = worth_mark(kept, found.mark)
    evaluation = replace(evaluation, fingerprint=mark, wanted=request.mutants, beside=request.beside)
    _write(found, request.out, evaluation, monotonic() - started)
    return evaluation


def _suite(request: Request) -> tuple[Path, ...]:
    """The entries of another suite's class path. Raises UsageError where one is not there, or has no tests."""
    entries = tuple(Path(each).absolute() for each in request.suite.split(os.pathsep) if each)
    for each in entries:
        if not each.exists():
            advice = "Name the folder or jar of the compiled tests first, then what they need besides."
            raise UsageError("--suite", f"there is no {each}", advice)
    if entries and not any(read_class_path(entries[:1]).names):
        advice = "Compile its tests, and name the folder that their classes are in."
        raise UsageError("--suite", f"there is no class in {entries[0]}", advice)
    return entries


def _check_source(found: Run, request: Request) -> None:
    """Raises NoRun where the folder is another project's."""
    if request.source is None or request.source == found.source:
        return
    if Path(request.source).exists() and Path(request.source).resolve() == found.origin.root.resolve():
        return
    advice = f"Run mrscout run {request.source} first, or name the folder of its run with --out."
    raise NoRun(str(request.out), f"the run in it is one of {found.source}", advice)


def _write(found: Run, out: Path, evaluation: Evaluation, seconds: float) -> None:
    write_whole(out / WORTH, b"".join(map(to_line, evaluation.worths)), out)
    spent = {**found.record["seconds"], EVALUATING: round(seconds, 2)}
    record = with_stage(found.record, EVALUATION, complete=True)
    write_run(out, {**record, TOTALS: totals(evaluation), "seconds": spent})
