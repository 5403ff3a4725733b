"""Filters the codified relations of a run, on all cores.

Goal: a verdict for each relation. Verdicts of an earlier run are used again if nothing that they depend on has changed;
for the other relations the project's code is made to run, and each is judged in a process that keeps a worker in the
fence. Verdicts come as they are made; each is the same whatever the number of processes.
"""

import math
import os
import sys
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path

from mrscout.errors import CodeMissing, EnvironmentLacks, NoRun
from mrscout.filtering.example_inputs import varied
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.splitting import Links
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import Execute, InputOutcome
from mrscout.languages.base import Build, BuildListener, Place, Runner, StoredDraft
from mrscout.languages.registry import language_of_file
from mrscout.model.builds import Building, BuildRequest
from mrscout.model.failures import Failure, FailureGroup
from mrscout.model.forms import Form
from mrscout.model.instances import Weakness
from mrscout.model.origin import Called
from mrscout.model.relations import CodifiedMR, MetamorphicRelation, split_parameters
from mrscout.model.verdicts import Counterexample, Evidence, Judged, LinkSplit, Verdict
from mrscout.pipeline.budget import Budget, most_promising_first
from mrscout.pipeline.fingerprint import recalled, stored_fingerprint, verdict_fingerprint
from mrscout.pipeline.input_space import inputs_of, plan_of, vectors_of
from mrscout.pipeline.link_splits import link_splits
from mrscout.pipeline.stored_drafts import relation_class_of, stored_draft
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sandbox.worker_pool import Lost, spread
from mrscout.sources import Project
from mrscout.sources.cache import cache_folder

#: the factor on the time limit of an input that seems to hang
_LONGER = 5.0
#: seconds to choose and simplify the inputs that are shown of a relation, after its time limit
_GRACE = 1.0
_CALL_SECONDS = 6.0  # to try one call
_PATIENCE = 300.0  # seconds for workers to start, however slow the machine


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of judging relations."""

    filtering: FilterOptions = field(default_factory=FilterOptions)
    jobs: int | None = None
    limit: float = 2.0  #: seconds for each input
    scratch: Path | None = None  #: the folder that fenced code may write to; None for no fence
    root: Path | None = None  #: of the project, to read other literals of the tests
    earlier: Mapping[str, Judged] = field(
        default_factory=dict
    )  #: verdicts on earlier code, by id of the relation
    loading: float = 30.0  #: more seconds, at most, if classes have to be loaded

    @property
    def patience(self) -> float:
        """Seconds after which a process that judges one relation is killed, well beyond the relation's time limit."""
        return _PATIENCE + 10 * self.filtering.longest


def filter_relations(
    relations: Sequence[CodifiedMR], places: dict[str, Place], options: RunOptions
) -> Generator[Judged, None, None]:
    """Yield the verdict of each relation as soon as it is there; one whose process is lost each time has none."""
    jobs = min(options.jobs or os.cpu_count() or 1, len(relations))
    make = partial(Filterer, places, options)
    for _, answer in spread(make, relations, jobs, options.patience):
        if not isinstance(answer, Lost):
            yield answer


def _crashed_verdict(codified: CodifiedMR, why: str) -> Judged:
    """Return the verdict CRASHED, without evidence."""
    id_ = codified.relation.id
    return Judged(id_, Verdict.CRASHED, Evidence(), 0.0, False, False, Form(), None, ((why, 1),), ())


@dataclass(slots=True)
class Clock:
    """The time limit of one relation, which counts from `start` on."""

    seconds: float
    _deadline: float = math.inf

    def start(self) -> None:
        self._deadline = time.monotonic() + self.seconds

    def expired(self) -> bool:
        return time.monotonic() > self._deadline

    def extend(self) -> None:
        """See to it that a little time is left."""
        self._deadline = max(self._deadline, time.monotonic() + _GRACE)


class Filterer:
    """Judges relations one after another, in a process that stays up."""

    def __init__(self, places: dict[str, Place], options: RunOptions) -> None:
        # Hypothesis writes tables of characters, by default into the current folder.
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
        """End the worker process."""
        if self._runner is not None:
            self._runner.close()
        self._runner = self._module = None

    def judge(self, codified: CodifiedMR) -> Judged:
        """Judge one relation; faults of its code become the verdict CRASHED. Raises CodeMissing."""
        started = time.monotonic()
        options = self._options_for(codified)
        clock = Clock(options.time_limit)
        try:
            plan = plan_of(codified, self._options.root)
            execute = self.executor(codified, plan.names, clock)
            if plan.domains and not any(weakness.is_empty for weakness in codified.weaknesses):
                # This loads the classes, which takes time that no other input should be charged.
                first = execute([plan.original])
                if not isinstance(codified.relation.origin, Called):
                    _check_environment(codified, first)
            clock.start()
            judged = judge(
                Trial(
                    codified.relation.id,
                    plan,
                    execute,
                    golden=Weakness.GOLDEN_VALUE in codified.weaknesses,
                    empty=any(weakness.is_empty for weakness in codified.weaknesses),
                    equates=_equates(codified),
                    unrelated=codified.equates_unrelated_values,
                    tracing=self.executor(codified, plan.names, clock, branches=True),
                    afresh=self._in_fresh_state(codified, execute),
                    patiently=self._patiently(codified, plan.names, clock),
                    earlier=inputs_of(self._options.earlier.get(codified.relation.id), plan),
                    links=self._links(codified, plan, clock),
                    trust=codified.relation.origin.trust,
                    states=not isinstance(codified.relation.origin, Called),
                    more_time=clock.extend,
                ),
                options,
                clock.expired,
            )
        except CodeMissing:
            raise
        except EnvironmentLacks as lacking:
            self.close()
            self.at(
                codified.module
            ).start()  # raises if no worker starts at all, which is not the relation's fault
            judged = _crashed_verdict(codified, str(lacking.found))
        except Exception as bug:  # noqa: BLE001 - one odd relation must not cost the others
            judged = _crashed_verdict(codified, f"mrscout failed on it: {type(bug).__name__}: {bug}")
        return replace(judged, seconds=round(time.monotonic() - started, 3))

    def _options_for(self, codified: CodifiedMR) -> FilterOptions:
        """Return the options of the module, with the inputs and the time that the relation's origin allows."""
        options, origin = self._options.filtering.of_module(codified.module), codified.relation.origin
        if isinstance(origin, Called):
            options = replace(options, time_limit=min(options.time_limit, _CALL_SECONDS))
        limit = origin.input_limit
        return options if limit is None else replace(options, inputs=min(options.inputs, limit))

    def executor(
        self,
        codified: CodifiedMR,
        names: Sequence[str],
        clock: Clock,
        runner: Runner | None = None,
        patience: float = 1.0,
        *,
        branches: bool = False,
    ) -> Execute:
        """Return a function that runs inputs of a relation until the clock expires.

        Each may take `patience` times the usual limit. With `branches` the outcomes have the branches of each.
        """
        limit = patience * self._options.limit
        runner = runner or self.at(codified.module)
        draft = self._draft(codified)
        vector = vectors_of(codified, names)

        def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
            vectors = [vector(values) for values in inputs]
            return runner.execute(codified, draft, vectors, limit, clock.expired, branches=branches)

        return execute

    def run_of(self, module: str) -> Path | None:
        """Return the run folder that the place of a module belongs to."""
        return self._places[module].run

    def _draft(self, codified: CodifiedMR) -> StoredDraft | None:
        """Return the draft of a relation; None if its place belongs to no run folder."""
        run = self.run_of(codified.module)
        return stored_draft(run, codified) if run is not None else None

    def _in_fresh_state(self, codified: CodifiedMR, execute: Execute) -> Execute:
        """Return a function that runs inputs in a fresh state of the worker."""

        def afresh(inputs: Sequence[Input]) -> Sequence[InputOutcome]:
            self.at(codified.module)
            return execute(inputs)

        return afresh

    def _patiently(self, codified: CodifiedMR, names: Sequence[str], clock: Clock) -> Execute:
        """Return a function that runs inputs in a fresh state, each with a long time limit."""
        execute = self.executor(codified, names, clock, patience=_LONGER)
        return self._in_fresh_state(codified, execute)

    def _links(self, codified: CodifiedMR, plan: Plan, clock: Clock) -> Links:
        """Return the ways to split links of a relation, with functions that run the split forms."""
        draft = self._draft(codified)
        runner = self._runner or self.at(codified.module)

        def execute(splits: Sequence[LinkSplit]) -> Execute:
            names = (*plan.names, *(split.name for split in splits))
            return self.executor(split_parameters(codified, splits), names, clock, runner)

        may_split = codified.relation.origin.may_split_links
        return Links(
            link_splits(codified, plan, draft, self._options.root) if may_split and draft is not None else (),
            execute,
            lambda splits: self._in_fresh_state(codified, execute(splits)),
        )

    def at(self, module: str) -> Runner:
        """Return a runner for a module, in a fresh state: without anything that earlier inputs left behind."""
        if self._runner is None or self._module != module:
            self.close()
            branches = self._options.filtering.branches
            self._runner = self._places[module].runner(self._options.scratch, branches=branches)
            self._module = module
        self._runner.renew()
        return self._runner


def _check_environment(codified: CodifiedMR, ran: Sequence[InputOutcome]) -> None:
    """Raise CodeMissing if the developers' own input, which passed before, now lacks a class or its test.

    Otherwise the verdict would be about the machine, not about the relation.
    """
    for outcome in ran:
        if outcome.lacks_code:
            relation = codified.relation
            name = f"{relation.name} ({relation.id})"
            found = f"{name} does not run on the developers' own input any more: {outcome.message}"
            advice = (
                "A dependency or compiled class is gone: see to it that the build tool finds its repository, and run "
                "the same command again; if that does not help, run mrscout run SOURCE with the same --out."
            )
            raise CodeMissing(relation.file, found, advice)


#: a function such as `filter_relations`: yields the verdicts of relations, given the place where each module runs
Judges = Callable[[Sequence[CodifiedMR], dict[str, Place], RunOptions], Generator[Judged, None, None]]


@dataclass(frozen=True, slots=True)
class OtherInputs:
    """Another generator of inputs, for comparison; its verdicts are stored apart from the run's."""

    folder: str  #: of its verdicts, below the run folder
    mark: str  #: fingerprint of the generator and its options
    judges: Callable[[Path], Judges]  #: given a run folder; raises NoRun if the folder lacks what it needs


@dataclass(frozen=True, slots=True)
class FilterRun:
    """The options of filtering a run."""

    filtering: FilterOptions = field(default_factory=FilterOptions)
    jobs: int | None = None
    limit: float = 2.0  #: seconds for each input
    fenced: bool = True
    build: BuildRequest = field(default_factory=lambda: BuildRequest(()))
    project: str = ""  #: fingerprint of the code that relations are tried on
    judges: Judges = filter_relations
    budget: Budget = field(default_factory=Budget)


def filter_run(
    project: Project,
    relations: Sequence[CodifiedMR],
    known: dict[str, Judged],
    out: Path,
    options: FilterRun,
    listen: Callable[[Building], None] = lambda _: None,
) -> Generator[Judged, None, None]:
    """Yield the verdict of each relation; `known` are verdicts of earlier runs, by fingerprint, to be used again.

    Under a budget each relation is judged on few inputs first, and those that promise something on all of them after
    that; the later verdict of a relation counts.
    """
    marks = {
        codified.relation.id: verdict_fingerprint(codified, out, options.filtering, options.project)
        for codified in relations
    }
    asked = {codified.relation.id: options.filtering.of_module(codified.module) for codified in relations}
    recalled_verdicts = {id_: recalled(known, mark, asked[id_]) for id_, mark in marks.items()}
    yield from (judged for judged in recalled_verdicts.values() if judged is not None)
    unjudged = {
        codified.relation.id: codified
        for codified in relations
        if recalled_verdicts[codified.relation.id] is None
    }
    if not unjudged:
        return
    if options.budget.is_limited:
        unjudged = {
            codified.relation.id: codified
            for codified in _in_turn(most_promising_first(unjudged.values(), _prospects))
        }

    request = options.build
    if not request.tests:
        tests = {codified.relation.file for codified in unjudged.values()}
        request = replace(request, tests=tuple(sorted(tests)))
    build = project.language.build(project, request, out / "build", only_steps(listen))
    options = replace(options, budget=options.budget.with_at_least(_AFTER_BUILD))
    places = places_for(build, unjudged.values(), out)
    with scratch_folder(fenced=options.fenced) as scratch:
        earlier = {judged.id: judged for judged in known.values() if judged.id in unjudged}
        for first in (True, False) if options.budget.is_limited else (False,):
            filtering = round_options(options, len(unjudged), first=first)
            run_options = RunOptions(filtering, options.jobs, options.limit, scratch, project.root, earlier)
            promising: dict[str, CodifiedMR] = {}
            with closing(options.judges(list(unjudged.values()), places, run_options)) as fresh:
                for judged in fresh:
                    codified = unjudged[judged.id]
                    used = filtering.of_module(codified.module)
                    mark = stored_fingerprint(judged, marks[judged.id], used, asked[judged.id])
                    if judged.verdict in _PROMISING:
                        promising[judged.id] = codified
                    yield replace(_with_source_code(judged, codified, out), fingerprint=mark)
                    if options.budget.is_over:
                        return
            unjudged = {id_: codified for id_, codified in unjudged.items() if id_ in promising}


#: valid inputs of the first round under a budget
_FEW = 100
#: the share of what is left that one relation may take in the first round, and in the second; more relations and calls
#: in the first round meet more failures than more inputs do
_FIRST_SHARE, _SHARE = 0.04, 0.1
#: the share of the whole budget that is there for judging, however long what comes before took
_AFTER_BUILD = 0.25
#: verdicts that more inputs may change, or confirm to somebody's use
_PROMISING = frozenset({Verdict.KEPT, Verdict.UNSETTLED})


def round_options(options: FilterRun, relations: int, *, first: bool) -> FilterOptions:
    """Return the options of a round of judging; under a budget there are two rounds, the first on few inputs.

    Where few `relations` are to be judged, each has its part of all that is left; the first round leaves half of it to
    the second.
    """
    filtering = options.filtering
    if not options.budget.is_limited:
        return filtering
    part, least = (0.5, _FIRST_SHARE) if first else (1.0, _SHARE)
    jobs = options.jobs or os.cpu_count() or 1
    share = min(part, max(least, part * jobs / max(1, relations)))
    limit = max(1.0, share * options.budget.left)
    return filtering.at_most(_FEW if first else sys.maxsize, limit)


def _in_turn(relations: Sequence[CodifiedMR]) -> list[CodifiedMR]:
    """Return relations and calls in turn, so that a budget leaves time for both."""
    calls = [codified for codified in relations if isinstance(codified.relation.origin, Called)]
    others = [codified for codified in relations if not isinstance(codified.relation.origin, Called)]
    return [one for pair in zip_longest(others, calls) for one in pair if one is not None]


def _prospects(codified: CodifiedMR) -> tuple[MetamorphicRelation, int, int]:
    """Return a relation with the numbers of its parameters and weaknesses."""
    return codified.relation, len(codified.parameters), len(codified.weaknesses)


def _equates(codified: CodifiedMR) -> bool:
    """True if a relation states that two values are equal that are both computed."""
    stated = codified.relation.proposition
    if stated is None or Weakness.GOLDEN_VALUE in codified.weaknesses:
        return False
    compared = stated.comparison
    return compared.operator.equates and not compared.negated and compared.right != ()


def only_steps(listen: Callable[[Building], None]) -> BuildListener:
    """Return a listener that passes on only the steps of a build."""
    return lambda event: listen(event) if isinstance(event, Building) else None


def places_for(build: Build, relations: Collection[CodifiedMR], out: Path) -> dict[str, Place]:
    """Return the place where each module's relations run. Raises NoRun if compiled classes or drafts are gone."""
    runtimes = {runtime.module: runtime for runtime in build.modules}
    places: dict[str, Place] = {}
    for module in {codified.module for codified in relations}:
        runtime = runtimes.get(module)
        classes = runtime.classes(out / "classes") if runtime is not None else None
        if runtime is None or classes is None or not classes.is_dir():
            found = f"the compiled relations of module {module or '.'} are gone"
            raise NoRun(str(out), found, "Run mrscout synthesize SOURCE again.")
        places[module] = runtime.place(classes.absolute(), out)
    for codified in relations:
        stored_draft(out, codified)  # raises NoRun if it is gone
    return places


def _with_source_code(judged: Judged, codified: CodifiedMR, out: Path) -> Judged:
    """Return the verdict with its counterexamples as source code."""
    written = language_of_file(codified.relation.file).values.row_writer(codified, varied(judged))
    with_texts = tuple(
        replace(excluded, input=replace(excluded.input, texts=written(excluded.input.values)))
        for excluded in judged.excluded
    )
    judged = replace(judged, excluded=with_texts, failures=tuple(_written_failures(judged, codified, out)))
    counter = judged.counterexample
    if counter is None or counter.test:
        return judged
    row = written(counter.values)
    test = relation_class_of(out, codified).refuting_test(row)
    return replace(judged, counterexample=Counterexample(counter.values, counter.failure, row, test))


def _failed_line(codified: CodifiedMR, failure: Failure) -> int:
    """Return the line of the harness at which an error of the code under test arises; 0 for a failed assertion."""
    if not failure.nature.is_fault:
        return 0
    return next((frame.line for frame in failure.frames if frame.owner == codified.harness), 0)


def _written_failures(judged: Judged, codified: CodifiedMR, out: Path) -> Iterator[FailureGroup]:
    """Yield the groups of failed inputs with their smallest input as source code."""
    if not judged.failures:
        return
    names = plan_of(codified, None).names  # failed inputs are those of the form without split links
    written = language_of_file(codified.relation.file).values.row_writer(codified, names)
    draft, readable = stored_draft(out, codified), relation_class_of(out, codified)
    for group in judged.failures:
        row = written(group.values)
        snippet = draft.snippet(codified, row, _failed_line(codified, group.failure))
        test = readable.refuting_test(row)
        yield replace(group, texts=row, snippet=snippet, test=test)
