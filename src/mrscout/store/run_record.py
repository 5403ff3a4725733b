"""The record `run.json` of a run: its options, versions and results (docs/records.md).

Commands add their parts to the object and keep what they do not know; `RunRecord` defines every part.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from mrscout import __version__
from mrscout.languages.base import Definition
from mrscout.pipeline.tallies import Tally, VerdictTally
from mrscout.store.records import Count, Integer, Json, NonEmpty, Positive, Seconds, Share, check_path
from mrscout.store.worth_records import TOTALS, TotalsRecord

SYNTHESIS = "synthesis"
#: a stage, and the part of `run.json` that `filter` adds
FILTERING = "filtering"
EVALUATION = "evaluation"
#: the key of its time among the seconds
EVALUATING = "evaluating"


class StagesRecord(Struct, frozen=True):
    """The stages that were asked for, each with true if it is complete."""

    synthesis: bool = False
    filtering: bool = False
    evaluation: bool = False


class ProjectRecord(Struct, frozen=True, kw_only=True):
    """The project that was mined."""

    source: Annotated[str, Meta(description="As it was given.")]
    name: str
    kind: str = ""
    root: Annotated[NonEmpty, Meta(description="Absolute.")]
    encoding: str | None
    fingerprint: Annotated[str, Meta(description="Of its files.")] = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a root that is not an absolute path."""
        if not self.root.startswith("/") or "\0" in self.root or ".." in self.root.split("/"):
            raise ValueError(f"{self.root[:80]!r} is no absolute path")


class OptionsRecord(Struct, frozen=True):
    """The options that can change a result."""

    definition: Definition = Definition.STRICT
    accessors: bool = False
    only: tuple[str, ...] = ()
    exclude: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="Tests that were left out; absent if none was.")
    ] = UNSET
    build: bool = True
    classpath: tuple[str, ...] = ()
    java: str | None = None
    offline: bool = False
    since: str | None = None
    candidates: bool = True
    env: tuple[str, ...] = ()
    unfenced_trial: bool = False
    integration: bool = False
    laws: Annotated[
        str | UnsetType,
        Meta(description="The file of laws of other projects; empty for none, absent for that of mrscout."),
    ] = UNSET
    without_rules: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="Rules that were switched off; absent if none was.")
    ] = UNSET


class ModuleRecord(Struct, frozen=True):
    """A module of the project, and the way in which its classes were built."""

    module: str
    rung: str
    java: str  #: version of the language's runtime, whatever the language

    def __post_init__(self) -> None:
        """Raises ValueError for a folder outside of the project."""
        check_path(self.module)


class BuildProblemRecord(Struct, frozen=True):
    """A part of the project that could not be built."""

    reason: str
    place: str
    found: str
    advice: str
    log: str | None


class ModuleFilteringRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The options of filtering that differ for a module and those below it."""

    module: str
    inputs: Positive | None = None
    time_limit: Seconds | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a folder outside of the project."""
        check_path(self.module)


class FilteringRecord(Struct, frozen=True, kw_only=True):
    """The options and results of filtering."""

    inputs: Positive
    seed: Integer
    criterion: Share
    confidence: Share
    time_limit: Seconds
    modules: Annotated[
        tuple[ModuleFilteringRecord, ...] | UnsetType,
        Meta(description="Absent if all modules have the same."),
    ] = UNSET
    fence: str | None = None
    verdicts: dict[str, Count] = {}
    less_general: Count = 0


class RunRecord(Struct, frozen=True, kw_only=True):
    """A run: its options, its versions and its results."""

    mrscout: Annotated[str, Meta(description="Version.")]
    complete: Annotated[bool, Meta(description="True if every stage is.")]
    stages: StagesRecord | UnsetType = UNSET
    project: ProjectRecord
    options: OptionsRecord
    funnel: dict[str, Count]
    statuses: dict[str, Count] = {}
    candidates: dict[str, Count] = {}
    lifted: Count = 0
    parameters: Count = 0
    kinds: dict[str, Count] = {}
    tests: Annotated[tuple[str, ...], Meta(description="The files that were asked of the build.")] = ()
    modules: tuple[ModuleRecord, ...] = ()
    problems: tuple[BuildProblemRecord, ...] = ()
    filtering: FilteringRecord | UnsetType = UNSET
    worth: TotalsRecord | UnsetType = UNSET
    fresh: Annotated[
        dict[str, Any] | UnsetType, Meta(description="How kept relations fare on fresh inputs.")
    ] = UNSET
    seconds: dict[str, Seconds]

    def __post_init__(self) -> None:
        """Raises ValueError for a test outside of the project."""
        for path in self.tests:
            check_path(path)


@dataclass(frozen=True, slots=True)
class ProjectOrigin:
    """The project of a run, as far as its records need it."""

    source: str  #: as it was given on the command line
    name: str
    root: Path
    encoding: str | None


def run_record(
    source: str,
    options: dict[str, Any],
    tally: Tally,
    seconds: dict[str, float],
    fingerprint: str,
    stages: dict[str, bool],
) -> Json:
    """Return a run as a JSON object. Only `seconds` differ between two runs on the same code.

    `stages` are those that were asked for, each with True if it is complete.
    """
    opened, ready = tally.opened, tally.ready
    assert opened is not None
    project = opened.project
    kinds = Counter(relation.relation.kind.slug for relation in tally.codified)
    return {
        "mrscout": __version__,
        "complete": all(stages.values()),
        "stages": stages,
        "project": {
            "source": source,
            "name": project.name,
            "kind": project.kind,
            "root": str(project.root),
            "encoding": project.encoding,
            "fingerprint": fingerprint,
        },
        "options": options,
        "funnel": {
            "files": opened.files,
            **{step.name: step.count for step in tally.funnel},
            "relations": tally.different,
        },
        "statuses": dict(sorted((status.slug, count) for status, count in tally.statuses.items())),
        "candidates": {
            "proposed": tally.proposed,
            "drafted": tally.drafted_candidates,
            "codified": len(tally.candidates),
        },
        "lifted": tally.lifted,
        "parameters": sum(len(relation.parameters) for relation in tally.codified),
        "kinds": dict(sorted(kinds.items())),
        "tests": list(ready.tests) if ready else [],
        "modules": [
            {"module": module.module, "rung": module.build_step, "java": module.version}
            for module in (ready.modules if ready else ())
        ],
        "problems": [
            {
                "reason": problem.reason.slug,
                "place": problem.place,
                "found": problem.found,
                "advice": problem.advice,
                "log": str(problem.log) if problem.log else None,
            }
            for problem in (ready.problems if ready else ())
        ],
        "seconds": {stage: round(spent, 2) for stage, spent in seconds.items()},
    }


def with_verdicts(
    run: Json,
    options: dict[str, Any],
    fence: str | None,
    tally: VerdictTally,
    seconds: float,
    *,
    complete: bool,
) -> Json:
    """Return the record of a run with the options, fence and verdicts of filtering, complete or not."""
    mined = tally.mined
    figures = mined.figures
    steps = {"with_parameter": figures.parametrised, "with_valid_input": figures.valid, "kept": figures.kept}
    return {
        **with_stage(run, FILTERING, complete=complete),
        "funnel": {**run["funnel"], **steps},
        FILTERING: {
            **options,
            "fence": fence,
            "verdicts": dict(sorted((verdict.slug, count) for verdict, count in mined.verdicts.items())),
            "less_general": figures.less_general,
        },
        "candidates": {
            **run.get("candidates", {}),
            "with_valid_input": tally.candidates.figures.valid,
            "kept": tally.candidates.figures.kept,
        },
        "seconds": {**run["seconds"], FILTERING: round(seconds, 2)},
    }


def with_stage(run: Json, stage: str, *, complete: bool) -> Json:
    """Return the record of a run with a stage marked as complete or not. A run is complete if all its stages are."""
    stages = {**stages_of(run), stage: complete}
    return {**run, "complete": all(stages.values()), "stages": stages}


def without_worth(run: Json) -> Json:
    """Return the record of a run without its evaluation; if one was asked for, it is marked as incomplete."""
    stages = {name: done for name, done in stages_of(run).items() if name != EVALUATION or not done}
    seconds = {name: spent for name, spent in run["seconds"].items() if name != EVALUATING}
    rest = {name: value for name, value in run.items() if name != TOTALS}
    return {**rest, "complete": all(stages.values()), "stages": stages, "seconds": seconds}


def stages_of(run: Json) -> dict[str, bool]:
    """Return the stages that were asked for, each with True if it is complete."""
    return run.get("stages") or {SYNTHESIS: run["complete"]}


def origin_of(run: Json) -> ProjectOrigin:
    """Return the project that a run was made from."""
    project = run["project"]
    return ProjectOrigin(project["source"], project["name"], Path(project["root"]), project["encoding"])
