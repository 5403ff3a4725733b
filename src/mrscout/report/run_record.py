"""A run as `run.json`: what was asked, which versions answered, what came of it (docs/records.md)."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mrscout import __version__
from mrscout.report.records import Json
from mrscout.report.synthesis_tally import Tally


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a run's project is, as far as its records need it."""

    source: str  #: as it was given on the command line
    name: str
    root: Path
    encoding: str | None


def run_record(
    source: str, options: dict[str, Any], tally: Tally, seconds: dict[str, float], *, complete: bool
) -> Json:
    """The run as a JSON object. Only `seconds` differ from one run to the next."""
    opened, ready = tally.opened, tally.ready
    assert opened is not None
    project = opened.project
    kinds = Counter(each.relation.kind.slug for each in tally.codified)
    return {
        "mrscout": __version__,
        "complete": complete,
        "project": {
            "source": source,
            "name": project.name,
            "kind": project.kind,
            "root": str(project.root),
            "encoding": project.encoding,
        },
        "options": options,
        "funnel": {"files": opened.files, **{step.name: step.count for step in tally.funnel}},
        "statuses": dict(sorted((status.slug, count) for status, count in tally.statuses.items())),
        "lifted": tally.lifted,
        "parameters": sum(len(each.parameters) for each in tally.codified),
        "kinds": dict(sorted(kinds.items())),
        "modules": [
            {"module": each.module, "rung": each.rung, "java": each.java}
            for each in (ready.modules if ready else ())
        ],
        "problems": [
            {
                "reason": each.reason.slug,
                "place": each.place,
                "found": each.found,
                "advice": each.advice,
                "log": str(each.log) if each.log else None,
            }
            for each in (ready.problems if ready else ())
        ],
        "seconds": {stage: round(spent, 2) for stage, spent in seconds.items()},
    }


def origin_of(run: Json) -> Origin:
    """The project that a run was made of."""
    project = run["project"]
    return Origin(project["source"], project["name"], Path(project["root"]), project["encoding"])
