"""Takes a run's codified relations to their verdicts: makes the project's code run, and fences it."""

import hashlib
import json
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.errors import NoRun
from mrscout.fence.probe import fence
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.java.build import Build, BuildEvent, BuildRequest, StageStarted, prepare
from mrscout.languages.java.literals import write
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Counterexample, Judged
from mrscout.pipeline.filter import RunOptions, filter_relations
from mrscout.pipeline.places import Place
from mrscout.pipeline.synthesis_events import Building
from mrscout.sources import Project


@dataclass(frozen=True, slots=True)
class FilterRun:
    """How a run is filtered."""

    filtering: FilterOptions = field(default_factory=FilterOptions)
    jobs: int | None = None
    limit: float = 2.0  #: seconds an input
    fenced: bool = True
    build: BuildRequest = field(default_factory=lambda: BuildRequest(()))
    project: str = ""  #: fingerprint of the code that relations are tried on


def filter_run(
    project: Project,
    relations: Sequence[CodifiedMR],
    known: dict[str, Judged],
    out: Path,
    options: FilterRun,
    listen: Callable[[Building], None] = lambda _: None,
) -> Generator[Judged, None, None]:
    """The verdict of each relation, in order; `known` are verdicts of an earlier run, by fingerprint."""
    marks = [fingerprint(each, out, options.filtering, options.project) for each in relations]
    unknown = [each for each, mark in zip(relations, marks, strict=True) if mark not in known]
    if not unknown:
        yield from (known[mark] for mark in marks)
        return

    def hear(event: BuildEvent) -> None:
        if isinstance(event, StageStarted):
            listen(Building(event.stage.value, event.subject))

    asked = options.build
    if not asked.tests:
        asked = replace(asked, tests=tuple(sorted({each.relation.file for each in unknown})))
    build = prepare(project, asked, out / "build", hear)
    places = _places(build, unknown, out)
    with _scratch(options) as scratch:
        run_options = RunOptions(options.filtering, options.jobs, options.limit, scratch)
        fresh = filter_relations(unknown, places, run_options)
        for codified, mark in zip(relations, marks, strict=True):
            if mark in known:
                yield known[mark]
            else:
                yield replace(_written(next(fresh), codified), fingerprint=mark)
        fresh.close()


def fingerprint(codified: CodifiedMR, out: Path, options: FilterOptions, project: str = "") -> str:
    """What a verdict depends on: the harness's text, the project's code, and the options."""
    path = out / "harness" / (codified.harness.replace(".", "/") + ".java")
    try:
        source = path.read_bytes()
    except OSError:
        source = b""
    asked = (options.inputs, options.seed, options.criterion, options.confidence, codified.relation.id)
    return hashlib.sha256(source + json.dumps((*asked, project)).encode()).hexdigest()[:16]


def _places(build: Build, relations: Sequence[CodifiedMR], out: Path) -> dict[str, Place]:
    homes = {home.module: home for home in build.homes}
    places: dict[str, Place] = {}
    for module in {each.module for each in relations}:
        classes = out / "classes" / module
        if module not in homes or not classes.is_dir():
            found = f"the compiled relations of module {module or '.'} are gone"
            raise NoRun(str(out), found, "Run mrscout synthesize SOURCE again.")
        places[module] = Place(homes[module], classes.absolute())
    return places


@contextmanager
def _scratch(options: FilterRun) -> Iterator[Path | None]:
    """The folder that fenced code may write to. Raises FenceUnavailable before anything is run."""
    if not options.fenced:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="mrscout-") as folder:
        fence(Path(folder), ())
        yield Path(folder)


def _written(judged: Judged, codified: CodifiedMR) -> Judged:
    """The verdict with its counterexample as Java."""
    counter = judged.counterexample
    if counter is None:
        return judged
    types = {each.name: codified.types[each.sites[0]] for each in codified.parameters}
    enums = {each.name: bool(codified.sites[each.sites[0]].choices) for each in codified.parameters}
    names = [name.partition(":")[0] for name in judged.generalised]
    given = dict(zip(names, counter.values, strict=True))
    texts = tuple(
        write(given[each.name], types[each.name] if enums[each.name] else "")
        if each.name in given
        else each.value
        for each in codified.parameters
    )
    call = f"{codified.relation.name}({', '.join(texts)});"
    name = codified.relation.name
    head = f"public void refutes{name[:1].upper()}{name[1:]}() throws Throwable"
    test = f"@Test\n{head} {{\n    {call}\n}}"
    return replace(judged, counterexample=Counterexample(counter.values, counter.failure, texts, test))
