"""Runs synthesis over a project: from its test files to relations with their status.

Order: discovery and drafting of each file, on all cores; candidates from the laws that drafted relations state; merging
of instances that state one relation; the build that makes the project's code run; a trial of each relation on the
developers' own input.

Afterwards: each MR instance has a reason against it, or is an occurrence of exactly one relation; each relation has a
status, and is CODIFIED only if its harness compiles and passes. Candidates never run outside of the fence.
"""

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType

from mrscout.discovery.identity import FreeIdentities, with_own_ids
from mrscout.languages.base import Build, Language, LoweredTest, Module, TestFile
from mrscout.model.builds import Announced, Building, BuildRequest
from mrscout.model.instances import TestCase
from mrscout.model.law_patterns import Catalogue, LawPattern, precedents
from mrscout.model.origin import Called, Candidate, Law, Precedent
from mrscout.model.project import Role
from mrscout.model.relations import (
    CodifiedMR,
    Drafted,
    MetamorphicRelation,
    Status,
    Trial,
    TriedRelation,
    Undrafted,
)
from mrscout.model.selection import Selection
from mrscout.pipeline.budget import Budget, most_promising_first
from mrscout.pipeline.discover import Opened, Options, Worker, once_reported, over_files
from mrscout.pipeline.fingerprint import TrialOutcomes, key_of, usable
from mrscout.pipeline.synthesis_events import (
    CallTried,
    Candidates,
    DraftingCut,
    FileDrafted,
    ModuleReady,
    Ready,
    SynthesisEvent,
    Synthesized,
)
from mrscout.pipeline.trials import BATCH, SMALL_BATCH, batches, try_all
from mrscout.prose.relation_sentences import restated
from mrscout.sandbox.fence.probe import in_force
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Problem, Project, SourceFile
from mrscout.synthesis.instance_context import Subject
from mrscout.synthesis.merge import Group, grouped, named
from mrscout.synthesis.stage import synthesize

#: the shares of what is left of a budget that drafting and trying may take; the rest is for filtering
_DRAFTING, _TRYING = 0.3, 0.45
#: the share of the whole budget that is there for trying and filtering, however long the build took
_AFTER_BUILD = 0.25
_UNLIMITED = Budget()
#: the share of what is left for drafting that one test may take, so that one with thousands of instances leaves some
_ONE_TEST = 0.1
#: why an instance became no relation
_OVER = "the budget was over before it was drafted"
#: folders below the output folder
RELATIONS = "relations"
DRAFTS = "drafts"


@dataclass(frozen=True, slots=True)
class SynthesisOptions:
    """The options of synthesis."""

    discovery: Options = field(default_factory=Options)
    build: bool = True  #: run the project's own build if nothing simpler works
    classpath: tuple[Path, ...] = ()  #: from the user, instead of all that a build would find
    toolchain: Path | None = None  #: the home of the language's tools to use; None for the ones that fit best
    offline: bool = False
    fingerprint: str = ""  #: of the project; outcomes of trials are used again if it is the same
    candidates: bool = True  #: draft candidates from laws, and calls that are tried for failures
    laws: Catalogue = field(default_factory=dict)  #: those that hold in other projects
    fenced: bool = True  #: use the fence, if there is one; without a fence there are no candidates
    unfenced_trial: bool = False  #: try mined relations without the fence, on the developers' own input
    integration: bool = False  #: try also the tests that the project's build leaves out
    passed: tuple[str, ...] = ()  #: names of the environment variables that project code also gets
    unfenced_build: bool = False  #: run build tools without the fence
    budget: Budget = field(default_factory=Budget)
    merged: bool = (
        True  #: instances that state one relation become one; otherwise each is a relation of its own
    )


@dataclass(frozen=True, slots=True)
class TrialSetup:
    """The setup in which drafted relations are tried."""

    outcomes: TrialOutcomes | None  #: of earlier runs
    fingerprint: str  #: of the project
    jobs: int
    scratch: Path | None  #: the folder that fenced code may write to; None where there is no fence
    unfenced_trial: bool = False  #: try mined relations without the fence
    left_out: frozenset[str] = frozenset()  #: ids of relations whose tests the project's build does not run
    budget: Budget = field(default_factory=Budget)

    def scratch_for(self, trial: Trial) -> Path | None:
        """Return the folder that a relation may write to in its trial; None for a trial without the fence.

        Code that the developers' build does not run stays in the fence: candidates, and tests that it leaves out.
        """
        within = trial.drafted.relation.origin.needs_fence or _id(trial) in self.left_out
        return None if self.unfenced_trial and not within else self.scratch

    def is_untried(self, trial: Trial) -> bool:
        """True if a relation's test is left out by the build and there is no fence to try it in."""
        return _id(trial) in self.left_out and self.scratch is None

    def recall(self, trial: Trial, runtime: Module, classes: Path) -> Synthesized | None:
        """Return the outcome of an earlier run in the same setup, or in the fence if the relation passed there."""
        if self.outcomes is None:
            return None
        outcome = usable(self.outcomes.recall(self.key(trial, runtime)), runtime, classes)
        if outcome is None and self.scratch_for(trial) is None:
            fenced_outcome = self.outcomes.recall(key_of(trial, runtime, self.fingerprint, fenced=True))
            if fenced_outcome is not None and fenced_outcome.codified.status is Status.CODIFIED:
                outcome = usable(fenced_outcome, runtime, classes)
        return outcome

    def key(self, trial: Trial, runtime: Module) -> str:
        """Return the key of a relation's outcome."""
        fenced = self.scratch_for(trial) is not None
        return key_of(trial, runtime, self.fingerprint, fenced=fenced)


class Drafter(Worker):
    """Analyses test files, and drafts relations from their MTCs until a budget is over."""

    def __init__(self, project: Project, options: Options, budget: Budget = _UNLIMITED) -> None:
        super().__init__(project, options)
        self._budget = budget

    def added_to(self, _test: TestCase) -> int:
        """Return how many statements at the end of a test are a law's, if these continue one of the developers'."""
        return 0

    def work(self, file: SourceFile) -> FileDrafted | None:
        """Analyse a file and draft its relations; None if the budget was over before that."""
        if self._budget.is_over:
            return None
        mined = self.mine(file)
        drafts: list[Drafted | Undrafted] = []
        for test, lowered in mined.mtcs:
            assert mined.opened is not None
            budget = self._budget.part(_ONE_TEST)
            drafts += _draft_test(test, lowered, mined.opened, self.added_to(test), budget)
        return FileDrafted(
            mined.analysed,
            tuple(draft for draft in drafts if isinstance(draft, Drafted)),
            tuple(draft for draft in drafts if isinstance(draft, Undrafted)),
        )


def _draft_test(
    test: TestCase, lowered: LoweredTest, file: TestFile, added: int, budget: Budget
) -> list[Drafted | Undrafted]:
    """Draft the relation of each MR instance of a test, or give the reason against it."""
    if budget.is_over:
        return _undrafted(test, _OVER)
    drafts: list[Drafted | Undrafted] = []
    try:
        opened = file.open_test(lowered)
        if opened is None:
            return _undrafted(test, "its class cannot be taken apart")
        if opened.never_runs:
            return _undrafted(test, opened.never_runs)
        subject = Subject(
            test.file,
            test.line,
            test.test,
            opened.routine,
            opened.statements,
            opened.test_unit,
            opened.unfolded,
            opened.sibling_values,
            added,
        )
        for draft in synthesize(subject, test.instances, file.facts, opened.codifier):
            drafts.append(draft)
            if budget.left <= 0:
                break
    except Exception as bug:  # noqa: BLE001 - one odd test must not cost the others
        return _undrafted(test, f"mrscout failed on it: {type(bug).__name__}: {bug}")
    return [*drafts, *_undrafted(test, _OVER)[len(drafts) :]]


class CandidateDrafter(Drafter):
    """Drafts candidates from generated tests, whose files are in memory only."""

    def __init__(
        self,
        sources: Mapping[str, bytes],
        added: Mapping[tuple[str, str], int],
        project: Project,
        options: Options,
    ) -> None:
        super().__init__(project, options)
        self.reader = project.language.reader(project, sources, options.without_rules)
        self._added = added

    def added_to(self, test: TestCase) -> int:
        method = test.test.rpartition("(")[0].rpartition(".")[2]
        return self._added.get((test.file, method), 0)


def _undrafted(test: TestCase, reason: str) -> list[Drafted | Undrafted]:
    return [
        Undrafted(instance.id, test.file, test.line, test.test, instance.class_under_test, reason)
        for instance in test.instances
    ]


def synthesize_project(
    project: Project,
    options: SynthesisOptions,
    out: Path,
    listen: Callable[[Building | Announced], None] = lambda _: None,
    outcomes: TrialOutcomes | None = None,
) -> Generator[SynthesisEvent, None, None]:
    """Make relations of every MTC of a project; `out` is the run folder.

    `outcomes` has the outcomes of earlier trials. The build takes minutes between two events, so its steps go to
    `listen` at once. Raises EnvironmentLacks at the start if a tool that every build needs is missing.
    """
    project.language.require_tools(_request(project, [], options))
    files = tuple(file for file in project.files if options.discovery.may_hold(file.path))
    yield Opened(project, len(files))
    drafted: list[Drafted] = []
    free = FreeIdentities()
    reported: set[Problem] = set()
    drafting = options.budget.part(_DRAFTING)
    passed_over = 0
    with closing(over_files(project, options.discovery, files, partial(Drafter, budget=drafting))) as results:
        for drafts in results:
            if drafts is None:
                passed_over += 1
                continue
            analysed = once_reported(drafts.analysed, reported)
            event = _with_own_ids(replace(drafts, analysed=analysed), free)
            drafted += event.drafted
            yield event
    if passed_over:
        yield DraftingCut(passed_over)
    fenced = options.fenced and in_force() is not None
    known = precedents(options.laws, project.name)
    # Candidates and calls may run what no test runs, so they never run outside of the fence.
    calls = _draft_calls(project, files) if options.candidates and fenced else ()
    if options.candidates and fenced and (drafted or known):
        try:
            candidates = _draft_candidates(project, options.discovery, drafted, free, known, files)
        except Exception as bug:  # noqa: BLE001 - a bug in a law must not cost what was mined
            candidates = Candidates(0, (), {}, f"{type(bug).__name__}: {bug}")
        drafted += candidates.drafted
        yield candidates
    if not drafted and not calls:
        yield Ready(0, (), ())
        return

    files_by_path = {file.path: file for file in project.files}
    groups = named(
        grouped(
            drafted,
            project.language.program,
            lambda draft: (
                project.language.running_file(draft, files_by_path).module if options.merged else draft
            ),
        )
    )
    request = _request(project, [*drafted, *calls], options)
    build = project.language.build(project, request, out / "build", listen)
    modules = (ModuleReady(module.module, module.how, module.version) for module in build.modules)
    fenced_trial = fenced and not options.unfenced_trial
    yield Ready(len(groups), tuple(modules), build.problems, request.tests, fenced=fenced_trial)
    jobs = options.discovery.jobs or os.cpu_count() or 1
    with scratch_folder(fenced=fenced) as scratch:
        left_out = frozenset() if options.integration else build.left_out(drafted)
        budget = options.budget.with_at_least(_AFTER_BUILD).part(_TRYING)
        if budget.is_limited:
            groups = most_promising_first(groups, _prospects)
        setup = TrialSetup(
            outcomes, options.fingerprint, jobs, scratch, options.unfenced_trial, left_out, budget
        )
        trials = _Trials(project, build, out / "classes", setup, _unique_class_names())
        tried = _mark_same(project.language, _try_groups(groups, calls, trials))
        for settled in _fail_refuted_laws(tried):
            called = isinstance(settled.codified.relation.origin, Called)
            yield CallTried(settled) if called else settled


def _prospects(group: Group) -> tuple[MetamorphicRelation, int, int]:
    """Return the relation of a group, with the numbers of its parameters and weaknesses."""
    drafted = next(group.relations())
    draft = drafted.drafts[0]
    return drafted.relation, len(draft.lifted.parameters), len(draft.weaknesses)


def _draft_candidates(
    project: Project,
    options: Options,
    mined: list[Drafted],
    free: FreeIdentities,
    known: Mapping[LawPattern, Precedent] = MappingProxyType({}),
    tests: Sequence[SourceFile] = (),
) -> Candidates:
    """Generate tests from the laws that mined relations state and that are `known` from other projects.

    Candidates are drafted from them as relations are from any test. `tests` are the files that discovery looked at.
    """
    generated = {file.path: file for file in project.language.candidate_files(project, mined, known, tests)}
    files = tuple(SourceFile(file.path, Role.TEST, file.module) for file in generated.values())
    sources = {path: file.text.encode() for path, file in generated.items()}
    copied = {file.copied for file in generated.values()}
    kept = (file for file in project.files if file.path not in copied)
    with_candidates = replace(project, files=(*kept, *files))
    names = tuple(sorted({name for file in generated.values() for name in file.tests}))
    added = {(path, name): count for path, file in generated.items() for name, count in file.added.items()}
    every = replace(options, only=Selection(names), files=None)
    drafted: list[Drafted] = []
    for event in over_files(with_candidates, every, files, partial(CandidateDrafter, sources, added)):
        drafted += _with_own_ids(event, free).drafted
    evidence = {draft.relation.id: draft for draft in mined}
    candidates = tuple(project.language.as_candidates(drafted, generated, evidence))
    proposed = sum(len(file.tests) for file in generated.values())
    return Candidates(proposed, candidates, {path: file.text for path, file in generated.items()})


def _draft_calls(project: Project, files: Sequence[SourceFile]) -> Sequence[Drafted]:
    """Return calls of methods that some files of tests name; none if a bug of ours prevents them."""
    try:
        return project.language.calls(project, files)
    except Exception:  # noqa: BLE001 - a bug must not cost what was mined
        return ()


def _with_own_ids(event: FileDrafted, free: FreeIdentities) -> FileDrafted:
    tests, renamed = with_own_ids(event.analysed.tests, free)
    if not renamed:
        return event
    drafted = tuple(
        replace(draft, relation=replace(relation, id=renamed.get((relation.line, relation.id), relation.id)))
        for draft in event.drafted
        for relation in (draft.relation,)
    )
    still_undrafted = tuple(
        replace(undrafted, id=renamed.get((undrafted.line, undrafted.id), undrafted.id))
        for undrafted in event.undrafted
    )
    return FileDrafted(replace(event.analysed, tests=tests), drafted, still_undrafted)


def _request(project: Project, drafted: list[Drafted], options: SynthesisOptions) -> BuildRequest:
    tests = {draft.relation.file for draft in drafted}
    # An abstract test runs in a subclass, which may be in a file without relations.
    subclass_files = tuple({f"/{project.language.file_of_class(draft)}" for draft in drafted})
    tests |= {file.path for file in project.files if f"/{file.path}".endswith(subclass_files)}
    request = BuildRequest(
        tuple(sorted(tests)),
        options.build,
        options.classpath,
        toolchain=options.toolchain,
        offline=options.offline,
        fenced=options.fenced and not options.unfenced_build,
        passed=options.passed,
    )
    return replace(request, timeout=options.budget.tool_limit(request.timeout))


#: the outcomes of a trial that another occurrence of the relation may not have
_FAILED = frozenset({Status.DOES_NOT_COMPILE, Status.FAILS, Status.ENVIRONMENT, Status.NEEDS_MORE})


@dataclass(frozen=True, slots=True)
class _Trials:
    """Where relations are tried."""

    project: Project
    build: Build
    classes: Path
    setup: TrialSetup
    name: Callable[[str, str], str]  #: makes class names unique


def _try_groups(groups: list[Group], calls: Sequence[Drafted], trials: _Trials) -> Iterator[Synthesized]:
    """Yield the outcome of each group, and of calls; for a representative that fails one of another test is tried."""
    others: dict[str, Drafted] = {}
    first: list[Drafted] = []
    for group in groups:
        relation, other = next(relations := group.relations()), next(relations, None)
        first.append(relation)
        if other is not None:
            others[relation.relation.id] = other
    # A budget may end before all are tried, and leaves time for both.
    limited = trials.setup.budget.is_limited
    pairs = zip_longest(first, calls) if limited else ((one, None) for one in (*first, *calls))
    first = [one for pair in pairs for one in pair if one is not None]
    failed: dict[str, Synthesized] = {}  # by the id of the relation that is tried instead
    for event in _try_all(trials, first, swept=True):
        other = others.get(event.codified.relation.id)
        if other is not None and event.codified.status in _FAILED:
            failed[other.relation.id] = event
        else:
            yield event
    again = [others[event.codified.relation.id] for event in failed.values()]
    for event in _try_all(trials, again, swept=False) if again else ():
        passes = event.codified.status is Status.CODIFIED
        yield event if passes else failed[event.codified.relation.id]


def _try_all(trials: _Trials, drafted: list[Drafted], *, swept: bool) -> Iterator[Synthesized]:
    """Yield the outcome of each relation; if `swept`, compiled relations of earlier runs are removed before."""
    project, build, classes, setup = trials.project, trials.build, trials.classes, trials.setup
    files = {file.path: file for file in project.files}
    language, name = project.language, trials.name
    modules: dict[str, list[Trial]] = {}
    for draft in drafted:
        module = language.running_file(draft, files).module
        class_name = name(draft.drafts[0].skeleton.package, draft.relation.class_name)
        modules.setdefault(module, []).append(Trial(draft, class_name, project.name))
    built = {runtime.module: runtime for runtime in build.modules}
    runtimes = {module: built.get(module) for module in modules}
    known: dict[str, Synthesized] = {}
    for module, runtime in runtimes.items():
        for trial in modules[module] if runtime is not None else ():
            assert runtime is not None
            if setup.is_untried(trial):
                known[_id(trial)] = _event_of(language.untried(trial, Status.LEFT_OUT), module)
            elif outcome := setup.recall(trial, runtime, runtime.classes(classes)):
                known[_id(trial)] = outcome
    kept = [
        (built[event.codified.module].classes(classes), event.codified.harness) for event in known.values()
    ]
    if swept:
        language.sweep(classes, kept)
    size = SMALL_BATCH if setup.budget.is_limited else BATCH
    work = [
        batch
        for module, runtime in runtimes.items()
        if runtime is not None
        for batch in batches(
            runtime,
            runtime.classes(classes),
            [trial for trial in modules[module] if _id(trial) not in known],
            setup.scratch_for,
            size,
        )
    ]
    early: dict[str, TriedRelation] = {}  # outcomes that must wait for others, by id
    with closing(try_all(language, work, setup.jobs)) as outcomes:
        for module, runtime in runtimes.items():
            for trial in modules[module]:
                id_ = _id(trial)
                if runtime is None:
                    yield _event_of(language.untried(trial, Status.NOT_BUILT), module)
                elif id_ in known:
                    yield known[id_]
                elif setup.budget.is_over and id_ not in early:
                    yield _event_of(language.untried(trial, Status.CUT), module)
                else:
                    while id_ not in early:
                        tried = next(outcomes)
                        early[tried.drafted.relation.id] = tried
                    event = _event_of(early.pop(id_), module)
                    if setup.outcomes is not None and event.codified.status is not Status.LOST:
                        setup.outcomes.keep(setup.key(trial, runtime), event)
                    yield event


def _id(trial: Trial) -> str:
    return trial.drafted.relation.id


def _mark_same(language: Language, events: Iterator[Synthesized]) -> Iterator[Synthesized]:
    """Give all but the first of the relations of a test that read the same the status SAME."""
    standing: dict[tuple[str, int, str, tuple[object, ...]], str] = {}
    for event in events:
        codified, relation = event.codified, event.codified.relation
        if codified.status is Status.CODIFIED:
            reading = language.read_draft(event.draft).reading(codified)
            first = standing.setdefault((relation.file, relation.line, relation.test, reading), relation.id)
            if first != relation.id:
                path = f"{DRAFTS}{codified.path.removeprefix(RELATIONS)}"
                event = replace(  # noqa: PLW2901
                    event, codified=replace(codified, status=Status.SAME, detail=first, path=path)
                )
        yield event


def _fail_refuted_laws(events: Iterator[Synthesized]) -> Iterator[Synthesized]:
    """Fail candidates of a law about a class that another candidate refutes for it: they pass by chance."""
    waiting: list[tuple[Synthesized, tuple[str, Law]]] = []
    for event in events:
        relation = event.codified.relation
        if isinstance(relation.origin, Candidate):
            waiting.append((event, (relation.class_under_test, relation.origin.law)))
        else:
            yield event
    refuted = {law for event, law in waiting if event.codified.is_refuted and law[1].is_of_class}
    for event, law in waiting:
        codified = event.codified
        if codified.status is Status.CODIFIED and law in refuted:
            codified = replace(codified, status=Status.FAILS, detail="another candidate refutes the law")
        yield replace(event, codified=codified)


def _unique_class_names() -> Callable[[str, str], str]:
    """Return a function that makes wanted class names unique in their package, by numbers: `Sum`, `Sum2`."""
    taken: dict[tuple[str, str], int] = {}

    def name(package: str, wanted: str) -> str:
        number = taken[package, wanted] = taken.get((package, wanted), 0) + 1
        return wanted if number == 1 else f"{wanted}{number}"

    return name


def _event_of(tried: TriedRelation, module: str) -> Synthesized:
    draft = tried.draft
    # Only codified relations go to the folder of relations, so that it compiles.
    folder = RELATIONS if tried.status is Status.CODIFIED else DRAFTS
    relation = restated(tried.drafted.relation, draft)
    if len(draft.sites) != len(
        tried.drafted.drafts[0].sites
    ):  # the values are those of another draft's sites
        bare = tuple(replace(occurrence, values=()) for occurrence in relation.occurrences)
        relation = replace(relation, occurrences=bare)
    codified = CodifiedMR(
        relation,
        tried.status,
        tried.detail,
        draft.weaknesses,
        draft.lifted.parameters,
        draft.sites,
        draft.types,
        draft.sliced,
        f"{folder}/{tried.path}",
        tried.harness_class,
        draft.skeleton.method,
        module,
        tried.ended,
        draft.left,
    )
    return Synthesized(codified, tried.source, tried.harness, tried.paper_form, tried.stored)
