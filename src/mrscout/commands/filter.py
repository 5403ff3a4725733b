"""The `filter` command: takes a run's relations to their verdicts, and goes on where an earlier one stopped."""

import json
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from mrscout.errors import NoRun, UsageError
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.java.build import BuildRequest
from mrscout.model.relations import CodifiedMR, Status
from mrscout.model.verdicts import Judged, Verdict
from mrscout.pipeline.filter_run import FilterRun, filter_run
from mrscout.report.relation_records import from_json, read_lines
from mrscout.report.run_folder import RELATIONS, RUN
from mrscout.report.verdict_progress import VerdictProgress
from mrscout.report.verdict_records import from_line, to_line
from mrscout.report.verdict_summary import VerdictTally, print_verdicts
from mrscout.sources import open_source

VERDICTS = "verdicts.jsonl"


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

    @property
    def options(self) -> FilterRun:
        """How the pipeline is to work."""
        filtering = FilterOptions(self.inputs, self.seed, self.criterion, self.confidence, self.time_limit)
        return FilterRun(
            filtering, self.jobs, fenced=self.fenced, build=BuildRequest((), offline=self.offline)
        )


def run(request: Request) -> VerdictTally:
    """Do what was asked. Raises MrscoutError where that cannot be done."""
    source, relations = _read(request.out)
    codified = [each for each in relations if each.status is Status.CODIFIED]
    tally = VerdictTally({each.relation.id: each for each in codified})
    project = open_source(source)
    target = request.out / VERDICTS
    known = _known(target)
    with VerdictProgress(
        Console(stderr=True, highlight=False), len(codified), quiet=request.quiet
    ) as progress:
        partial = target.with_name(f".{target.name}.partial")
        events = filter_run(
            project, codified, known, request.out.absolute(), request.options, progress.building
        )
        with closing(events), target.open("ab", buffering=0) as stream, partial.open("wb") as whole:
            for judged in events:
                line = to_line(judged)
                whole.write(line)
                if judged.fingerprint not in known:
                    stream.write(line)  # at once, so that a run that is killed goes on from here
                tally.hear(judged)
                progress.hear(judged)
        partial.replace(target)  # in order, and without what no relation asks for any more
    console = Console(highlight=False, markup=False, emoji=False)
    print_verdicts(console, tally, request.out, request.limit)
    return tally


def failing(tally: VerdictTally, slugs: tuple[str, ...]) -> bool:
    """Whether a relation has a verdict that the user wants to hear of. Raises UsageError for no verdict."""
    known = {each.slug: each for each in Verdict}
    for slug in slugs:
        if slug not in known:
            advice = f"The verdicts are {', '.join(known)}."
            raise UsageError("--fail-on", f"{slug!r} is no verdict", advice)
    return any(tally.having(known[slug]) for slug in slugs)


def _read(folder: Path) -> tuple[str, list[CodifiedMR]]:
    try:
        run_record = json.loads((folder / RUN).read_bytes())
        records = [from_json(each) for each in read_lines((folder / RELATIONS).read_bytes())]
        return run_record["project"]["source"], [each for each in records if isinstance(each, CodifiedMR)]
    except FileNotFoundError as missing:
        advice = "Run mrscout synthesize SOURCE first, or name the folder of a run with --out."
        raise NoRun(str(folder), "there is no run in it", advice) from missing
    except (OSError, ValueError, KeyError, TypeError) as broken:
        found = f"the run cannot be read: {type(broken).__name__}: {broken}"
        raise NoRun(str(folder), found, "Run mrscout synthesize SOURCE again.") from broken


def _known(path: Path) -> dict[str, Judged]:
    """Verdicts of an earlier run; a line that it did not finish is left out."""
    known: dict[str, Judged] = {}
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError:
        return {}
    for line in lines:
        try:
            judged = from_line(line) if line.endswith(b"\n") else None
        except (ValueError, KeyError, TypeError):
            judged = None
        if judged is not None:
            known[judged.fingerprint] = judged
    return known
