"""Analyses files in a process of its own, so that even a crash of the interpreter costs one file."""

import multiprocessing
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from mrscout.languages.base import Definition
from mrscout.pipeline import Options, Worker
from mrscout.sources import ProblemCode, Project, SourceFile, read_source
from mrscout.store.discover_records import to_line

#: seconds for one file
HANG = 20.0
_FRAMES = 4


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that must not happen."""

    path: str
    kind: str  #: internal, hang, crash or unsteady
    detail: str

    @property
    def signature(self) -> str:
        """Failures of one cause look the same."""
        last = self.detail.strip().splitlines()[-1] if self.detail else ""
        return f"{self.kind}: {last[:160]}" if self.kind == "internal" else self.kind


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was said about a file."""

    records: tuple[bytes, ...] = ()
    failure: Failure | None = None


def examine(project: Project, files: Sequence[SourceFile], limit: float = HANG) -> dict[str, Verdict]:
    """Analyse files in order, in a process that is replaced when it dies."""
    verdicts: dict[str, Verdict] = {}
    at = 0
    while at < len(files):
        at = _run(project, files, at, limit, verdicts)
    return verdicts


def _run(
    project: Project, files: Sequence[SourceFile], at: int, limit: float, verdicts: dict[str, Verdict]
) -> int:
    """Go on from a file until the end, or until the process is lost; where to go on."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(project, tuple(files[at:]), there))
    process.start()
    there.close()
    try:
        here.recv()  # it is ready: starting up is not counted
        while at < len(files):
            path = files[at].path
            if not here.poll(limit):
                verdicts[path] = Verdict(failure=Failure(path, "hang", f"no answer in {limit:.0f} s"))
                return at + 1
            verdicts[path] = here.recv()
            at += 1
    except EOFError:
        process.join()
        path = files[at].path
        verdicts[path] = Verdict(failure=Failure(path, "crash", f"the process ended with {process.exitcode}"))
        return at + 1
    finally:
        process.kill()
        process.join()
        here.close()
    return at


def _work(project: Project, files: tuple[SourceFile, ...], answers: Connection) -> None:
    worker = Worker(project, Options(Definition.PAPER, accessors=True))
    answers.send(None)
    for file in files:
        answers.send(judge(worker, project, file))


def judge(worker: Worker, project: Project, file: SourceFile) -> Verdict:
    """Analyse one file here and now."""
    outcome = worker.analyse(file)
    records = tuple(to_line(test) for test in outcome.tests)
    if any(problem.code is ProblemCode.INTERNAL for problem in outcome.problems):
        return Verdict(
            records,
            Failure(file.path, "internal", _trace(worker, project, file, outcome.problems[0].message)),
        )
    return Verdict(records)


def _trace(worker: Worker, project: Project, file: SourceFile, message: str) -> str:
    """Where the analysis failed: it is done again without its safety net."""
    source = read_source(project.root / file.path, project.encoding).data
    try:
        opened = worker.reader.open(file, source)
        for lowered in opened.lowered_tests():
            worker._judge(file, lowered, opened.facts)  # noqa: SLF001 - the public method catches what we want to see
    except Exception as bug:  # noqa: BLE001 - any exception is what we look for
        frames = traceback.extract_tb(bug.__traceback__)[-_FRAMES:]
        places = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} in {frame.name}" for frame in frames]
        return "\n".join([*places[:-1], f"{type(bug).__name__}: {str(bug)[:100]} at {places[-1]}"])
    return f"{message} (not again)"
