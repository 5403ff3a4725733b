"""Takes a run's codified relations to their verdicts: makes the project's code run, fenced, on all cores."""

import math
import os
import time
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from mrscout.errors import CodeMissing, EnvironmentLacks, NoRun
from mrscout.filtering.example_inputs import varied
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.splitting import Links
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import Execute, Ran
from mrscout.languages.base import Build, BuildListener, Place, Runner, StoredDraft
from mrscout.languages.registry import language_of_file
from mrscout.model.builds import Building, BuildRequest
from mrscout.model.forms import Form
from mrscout.model.instances import Weakness
from mrscout.model.relations import CodifiedMR, split_parameters
from mrscout.model.verdicts import Apart, Counterexample, Evidence, Judged, Verdict
from mrscout.pipeline.fingerprint import cut_short_fingerprint, recalled, verdict_fingerprint
from mrscout.pipeline.input_space import inputs_of, plan_of, vectors_of
from mrscout.pipeline.link_splits import link_splits
from mrscout.pipeline.stored_drafts import relation_class_of, stored_draft
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sandbox.worker_pool import Lost, spread
from mrscout.sources import Project
from mrscout.sources.cache import cache_folder

_PATIENCE = 300.0  # seconds for JVMs to start, however slow the machine


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How inputs are run."""

    filtering: FilterOptions = field(default_factory=FilterOptions)
    jobs: int | None = None
    limit: float = 2.0  #: seconds an input
    scratch: Path | None = None  #: the folder that fenced code may write to; None for no fence
    root: Path | None = None  #: the project's, whose tests' literals are tried too
    earlier: Mapping[str, Judged] = field(default_factory=dict)  #: verdicts of other code, by id
    loading: float = 30.0  #: seconds on top, at most, where a test's classes have to be loaded

    @property
    def patience(self) -> float:
        """Seconds until a process that is at one relation is given up: the time limit is seen to in there."""
        return _PATIENCE + 10 * self.filtering.time_limit


def filter_relations(
    relations: Sequence[CodifiedMR], places: dict[str, Place], options: RunOptions
) -> Generator[Judged, None, None]:
    """The verdict of each relation, as they come; each is the same whatever the number of processes.

    A relation whose process is lost again and again has none.
    """
    jobs = min(options.jobs or os.cpu_count() or 1, len(relations))
    make = partial(Filterer, places, options)
    for _, answer in spread(make, relations, jobs, options.patience):
        if not isinstance(answer, Lost):
            yield answer


def _crashed(codified: CodifiedMR, why: str) -> Judged:
    """The verdict where there is no evidence."""
    nothing: tuple[tuple[str, int], ...] = ((why, 1),)
    return Judged(
        *(codified.relation.id, Verdict.CRASHED, Evidence(), 0.0, False, False, Form(), None, nothing, ())
    )


@dataclass(slots=True)
class Clock:
    """The time of one relation; it stands still until it is started."""

    seconds: float
    _deadline: float = math.inf

    def start(self) -> None:
        self._deadline = time.monotonic() + self.seconds

    def expired(self) -> bool:
        return time.monotonic() > self._deadline


class Filterer:
    """Judges relations one after another, in a process that stays up."""

    def __init__(self, places: dict[str, Place], options: RunOptions) -> None:
        # Hypothesis keeps tables of characters; it would put them into the folder that the user is in
        os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(cache_folder() / "hypothesis"))
        self._places = places
        self._options = options
        self._runner: Runner | None = None
        self._module: str | None = None

    def __enter__(self) -> Callable[[CodifiedMR], Judged]:
        return self.judge

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process that runs code."""
        if self._runner is not None:
            self._runner.close()
        self._runner = self._module = None

    def judge(self, codified: CodifiedMR) -> Judged:
        """The verdict on one relation."""
        started = time.monotonic()
        clock = Clock(self._options.filtering.time_limit)
        try:
            plan = plan_of(codified, self._options.root)
            execute = self.executor(codified, plan.names, clock)
            if plan.domains:
                # This loads the classes, so that no other input gets the time that it takes.
                _check_environment(codified, execute([plan.own]))
            clock.start()
            judged = judge(
                Trial(
                    codified.relation.id,
                    plan,
                    execute,
                    golden=Weakness.GOLDEN_VALUE in codified.weaknesses,
                    afresh=self._afresh(codified, execute),
                    earlier=inputs_of(self._options.earlier.get(codified.relation.id), plan),
                    links=self._links(codified, plan, clock),
                    trust=codified.relation.origin.trust,
                    distinct=codified.relation.origin.needs_distinct_values,
                ),
                self._asked(codified),
                clock.expired,
            )
        except CodeMissing:
            raise
        except EnvironmentLacks as lacking:  # the relation's fault, or a Java that starts for nobody
            self.close()
            self.at(codified.module).start()
            judged = _crashed(codified, str(lacking.found))
        except Exception as bug:  # noqa: BLE001 - one odd relation must not cost the others
            judged = _crashed(codified, f"mrscout failed on it: {type(bug).__name__}: {bug}")
        return replace(judged, seconds=round(time.monotonic() - started, 3))

    def _asked(self, codified: CodifiedMR) -> FilterOptions:
        """The options with as many inputs as the relation's origin allows."""
        options, limit = self._options.filtering, codified.relation.origin.input_limit
        return options if limit is None else replace(options, inputs=min(options.inputs, limit))

    def executor(self, codified: CodifiedMR, names: Sequence[str], clock: Clock) -> Execute:
        """Runs inputs of a relation, as long as the clock lets it."""
        return self._executor(codified, names, clock, self.at(codified.module))

    def _executor(self, codified: CodifiedMR, names: Sequence[str], clock: Clock, runner: Runner) -> Execute:
        draft = self._draft(codified)
        vector = vectors_of(codified, names)

        def execute(inputs: Sequence[Input]) -> list[Ran]:
            vectors = [vector(each) for each in inputs]
            return runner.execute(codified, draft, vectors, self._options.limit, clock.expired)

        return execute

    def _draft(self, codified: CodifiedMR) -> StoredDraft | None:
        """The draft of a relation; None where nothing is known of the run."""
        run = self._places[codified.module].run
        return stored_draft(run, codified) if run is not None else None

    def _afresh(self, codified: CodifiedMR, execute: Execute) -> Execute:
        """Runs inputs where nothing is left of those before."""

        def afresh(inputs: Sequence[Input]) -> Sequence[Ran]:
            self.at(codified.module)
            return execute(inputs)

        return afresh

    def _links(self, codified: CodifiedMR, plan: Plan, clock: Clock) -> Links:
        """What can be split of a relation, and how it is run then."""
        draft = self._draft(codified)
        runner = self._runner or self.at(codified.module)

        def execute(apart: Sequence[Apart]) -> Execute:
            names = (*plan.names, *(each.name for each in apart))
            return self._executor(split_parameters(codified, apart), names, clock, runner)

        split = codified.relation.origin.may_split_links
        return Links(
            link_splits(codified, plan, draft, self._options.root) if split and draft is not None else (),
            execute,
            lambda apart: self._afresh(codified, execute(apart)),
        )

    def at(self, module: str) -> Runner:
        """Runs inputs where nothing is left of those before."""
        if self._runner is None or self._module != module:
            self.close()
            self._runner, self._module = self._places[module].runner(self._options.scratch), module
        self._runner.renew()
        return self._runner


def _check_environment(codified: CodifiedMR, ran: Sequence[Ran]) -> None:
    """Raises CodeMissing where the developers' own input, which passed before, lacks a class or its test now.

    A verdict on anything else would be one on the machine and not on the relation.
    """
    for each in ran:
        if each.lacks_code:
            relation = codified.relation
            found = f"{relation.name} ({relation.id}) does not run on the developers' own input any more: {each.said}"
            advice = (
                "A dependency or compiled class is gone: see to it that the build tool finds its repository, and run "
                "the same command again; if that does not help, run mrscout run SOURCE with the same --out."
            )
            raise CodeMissing(relation.file, found, advice)


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
