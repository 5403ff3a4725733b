"""Takes a run's codified relations to their verdicts: makes the project's code run, and fences it."""

from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.errors import NoRun
from mrscout.filtering.example_inputs import varied
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.base import Build, BuildListener, Place
from mrscout.languages.registry import language_of_file
from mrscout.model.builds import Building, BuildRequest
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Counterexample, Judged
from mrscout.pipeline.filter import RunOptions, filter_relations
from mrscout.pipeline.fingerprint import cut_short_fingerprint, recalled, verdict_fingerprint
from mrscout.pipeline.stored_drafts import relation_class_of, stored_draft
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Project

#: gives relations their verdicts, in the places where they run
Judges = Callable[[Sequence[CodifiedMR], dict[str, Place], RunOptions], Generator[Judged, None, None]]


@dataclass(frozen=True, slots=True)
class OtherInputs:
    """Inputs that another generator makes, for comparison; the verdicts on them are no part of the run."""

    folder: str  #: of the verdicts, below that of the run
    mark: str  #: of all that the verdicts depend on
    judges: Callable[[Path], Judges]  #: for the folder of a run; raises NoRun if it has not what they need


@dataclass(frozen=True, slots=True)
class FilterRun:
    """How a run is filtered."""

    filtering: FilterOptions = field(default_factory=FilterOptions)
    jobs: int | None = None
    limit: float = 2.0  #: seconds an input
    fenced: bool = True
    build: BuildRequest = field(default_factory=lambda: BuildRequest(()))
    project: str = ""  #: fingerprint of the code that relations are tried on
    judges: Judges = filter_relations


def filter_run(
    project: Project,
    relations: Sequence[CodifiedMR],
    known: dict[str, Judged],
    out: Path,
    options: FilterRun,
    listen: Callable[[Building], None] = lambda _: None,
) -> Generator[Judged, None, None]:
    """The verdict of each relation, as soon as it is there; `known` are those of an earlier run, by fingerprint."""
    marks = {
        each.relation.id: verdict_fingerprint(each, out, options.filtering, options.project)
        for each in relations
    }
    found = {id_: recalled(known, mark, options.filtering) for id_, mark in marks.items()}
    yield from (judged for judged in found.values() if judged is not None)
    unknown = {each.relation.id: each for each in relations if found[each.relation.id] is None}
    if not unknown:
        return

    asked = options.build
    if not asked.tests:
        asked = replace(asked, tests=tuple(sorted({each.relation.file for each in unknown.values()})))
    build = project.language.build(project, asked, out / "build", only_steps(listen))
    places = places_for(build, unknown.values(), out)
    with scratch_folder(fenced=options.fenced) as scratch:
        earlier = {judged.id: judged for judged in known.values() if judged.id in unknown}
        run_options = RunOptions(
            options.filtering, options.jobs, options.limit, scratch, project.root, earlier
        )
        with closing(options.judges(list(unknown.values()), places, run_options)) as fresh:
            for judged in fresh:
                mark = marks[judged.id]
                mark = cut_short_fingerprint(mark, options.filtering) if judged.cut_short else mark
                yield replace(_written(judged, unknown[judged.id], out), fingerprint=mark)


def only_steps(listen: Callable[[Building], None]) -> BuildListener:
    """Hears the steps of a build that was announced before."""
    return lambda event: listen(event) if isinstance(event, Building) else None


def places_for(build: Build, relations: Collection[CodifiedMR], out: Path) -> dict[str, Place]:
    """Where the relations of each module run. Raises NoRun where their classes or drafts are gone."""
    homes = {home.module: home for home in build.modules}
    places: dict[str, Place] = {}
    for module in {each.module for each in relations}:
        home = homes.get(module)
        classes = home.classes(out / "classes") if home is not None else None
        if home is None or classes is None or not classes.is_dir():
            found = f"the compiled relations of module {module or '.'} are gone"
            raise NoRun(str(out), found, "Run mrscout synthesize SOURCE again.")
        places[module] = home.place(classes.absolute(), out)
    for each in relations:
        stored_draft(out, each)
    return places


def _written(judged: Judged, codified: CodifiedMR, out: Path) -> Judged:
    """The verdict with the inputs that it shows as source code."""
    written = language_of_file(codified.relation.file).values.row_writer(codified, varied(judged))
    excluded = tuple(
        replace(each, input=replace(each.input, texts=written(each.input.values))) for each in judged.excluded
    )
    judged = replace(judged, excluded=excluded)
    counter = judged.counterexample
    if counter is None or counter.test:
        return judged
    row = written(counter.values)
    test = relation_class_of(out, codified).refuting_test(row)
    return replace(judged, counterexample=Counterexample(counter.values, counter.failure, row, test))
