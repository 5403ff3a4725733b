"""Discovers, drafts on all cores, makes the project's code run, and tries every relation."""

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from mrscout.discovery.identity import FreeIdentities, with_own_ids
from mrscout.languages.base import Build, Language, LoweredTest, Module, TestFile
from mrscout.model.builds import Announced, Building, BuildRequest
from mrscout.model.instances import TestCase
from mrscout.model.origin import Candidate, Law
from mrscout.model.project import Role
from mrscout.model.relations import CodifiedMR, Drafted, Status, Trial, TriedRelation, Undrafted
from mrscout.model.selection import Selection
from mrscout.pipeline.discover import Opened, Options, Worker, once_reported, over_files
from mrscout.pipeline.fingerprint import Settled, key_of, usable
from mrscout.pipeline.synthesis_events import (
    Candidates,
    FileDrafted,
    ModuleReady,
    Ready,
    SynthesisEvent,
    Synthesized,
)
from mrscout.pipeline.trials import batches, try_all
from mrscout.sandbox.fence.probe import in_force
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Problem, Project, SourceFile
from mrscout.synthesis.instance_context import Subject
from mrscout.synthesis.stage import synthesize

#: folders below the output folder
RELATIONS = "relations"
DRAFTS = "drafts"


@dataclass(frozen=True, slots=True)
class SynthesisOptions:
    """How to make relations run."""

    discovery: Options = field(default_factory=Options)
    build: bool = True  #: whether the project's own build may be run
    classpath: tuple[Path, ...] = ()  #: instead of all that would be found
    java: Path | None = None  #: the JDK to use
    offline: bool = False
    fingerprint: str = ""  #: of the project; outcomes of another are not used again
    candidates: bool = True  #: whether laws are applied to other members and classes
    fenced: bool = True  #: whether there is a fence; without one there are no candidates
    unfenced_trial: bool = (
        False  #: whether tests of the developers' run without the fence, on their own input
    )
    integration: bool = False  #: whether tests that the build leaves out count like all others
    passed: tuple[str, ...] = ()  #: names of environment variables that project code gets besides the usual
    unfenced_build: bool = False  #: whether the tools that build the project run without the fence


@dataclass(frozen=True, slots=True)
class Settling:
    """How relations are tried."""

    settled: Settled | None  #: what an earlier run made of the same ones
    fingerprint: str  #: of the project
    jobs: int
    scratch: Path | None  #: the folder that fenced code may write to; None where there is no fence
    unfenced_trial: bool = False  #: whether mined relations are tried without the fence
    left_out: frozenset[str] = frozenset()  #: ids of relations whose tests the build does not run

    def scratch_for(self, candidate: Trial) -> Path | None:
        """Where a relation may write when it is tried; None for no fence.

        What the developers' own build does not run stays in the fence: candidates, and tests that it leaves out.
        """
        within = candidate.drafted.relation.origin.needs_fence or _id(candidate) in self.left_out
        return None if self.unfenced_trial and not within else self.scratch

    def is_untried(self, candidate: Trial) -> bool:
        """True for a relation whose test the build leaves out, where there is no fence to try it in."""
        return _id(candidate) in self.left_out and self.scratch is None

    def recall(self, candidate: Trial, home: Module, classes: Path) -> Synthesized | None:
        """What an earlier run made of a relation in the same way, or in the fence if that was enough."""
        if self.settled is None:
            return None
        found = usable(self.settled.recall(self.key(candidate, home)), home, classes)
        if found is None and self.scratch_for(candidate) is None:
            within = self.settled.recall(key_of(candidate, home, self.fingerprint, fenced=True))
            if within is not None and within.codified.status is Status.CODIFIED:
                found = usable(within, home, classes)
        return found

    def key(self, candidate: Trial, home: Module) -> str:
        """What an outcome is remembered by."""
        fenced = self.scratch_for(candidate) is not None
        return key_of(candidate, home, self.fingerprint, fenced=fenced)


class Drafter(Worker):
    """Looks at files, and drafts what is found in them."""

    def work(self, file: SourceFile) -> FileDrafted:
        """Discover and draft."""
        mined = self.mine(file)
        drafts: list[Drafted | Undrafted] = []
        for test, lowered in mined.mtcs:
            assert mined.opened is not None
            drafts += _drafts(test, lowered, mined.opened)
        return FileDrafted(
            mined.analysed,
            tuple(draft for draft in drafts if isinstance(draft, Drafted)),
            tuple(draft for draft in drafts if isinstance(draft, Undrafted)),
        )


def _drafts(test: TestCase, lowered: LoweredTest, file: TestFile) -> list[Drafted | Undrafted]:
    """The relations of a test, with the reasons for those that there are none of."""
    try:
        opened = file.open_test(lowered)
        if opened is None:
            return list(_lost(test, "its class cannot be taken apart"))
        subject = Subject(
            test.file,
            test.line,
            test.test,
            opened.routine,
            opened.statements,
            opened.test_unit,
            opened.unfolded,
            opened.sibling_values,
        )
        return list(synthesize(subject, test.instances, file.facts, opened.codifier))
    except Exception as bug:  # noqa: BLE001 - one odd test must not cost the others
        return list(_lost(test, f"mrscout failed on it: {type(bug).__name__}: {bug}"))


class CandidateDrafter(Drafter):
    """Drafts relations from generated tests, which are in memory only."""

    def __init__(self, sources: Mapping[str, bytes], project: Project, options: Options) -> None:
        super().__init__(project, options)
        self.reader = project.language.reader(project, sources, options.without_rules)


def _lost(test: TestCase, reason: str) -> Iterator[Undrafted]:
    for instance in test.instances:
        yield Undrafted(instance.id, test.file, test.line, test.test, instance.class_under_test, reason)


def synthesize_project(
    project: Project,
    options: SynthesisOptions,
    out: Path,
    listen: Callable[[Building | Announced], None] = lambda _: None,
    settled: Settled | None = None,
) -> Generator[SynthesisEvent, None, None]:
    """Make relations of every MTC of a project; `out` is the folder that everything is written into.

    `settled` has what an earlier run made of the same relations. Making the code run takes minutes and
    happens between two events, so its steps go to `listen` at once.
    Raises EnvironmentLacks before any work is done where nothing could be built.
    """
    project.language.require_tools(_request(project, [], options))
    files = tuple(file for file in project.files if options.discovery.may_hold(file.path))
    yield Opened(project, len(files))
    drafted: list[Drafted] = []
    free = FreeIdentities()
    reported: set[Problem] = set()
    for each in over_files(project, options.discovery, files, Drafter):
        event = _with_own_ids(replace(each, analysed=once_reported(each.analysed, reported)), free)
        drafted += event.drafted
        yield event
    if not drafted:
        yield Ready(0, (), ())
        return
    fenced = options.fenced and in_force() is not None
    # No test may call what candidates call, so they never run outside of the fence.
    if options.candidates and fenced:
        try:
            candidates = _candidates(project, options.discovery, drafted, free)
        except Exception as bug:  # noqa: BLE001 - a bug in a law must not cost what was mined
            candidates = Candidates(0, (), {}, f"{type(bug).__name__}: {bug}")
        drafted += candidates.drafted
        yield candidates

    request = _request(project, drafted, options)
    build = project.language.build(project, request, out / "build", listen)
    modules = (ModuleReady(home.module, home.how, home.version) for home in build.modules)
    trial = fenced and not options.unfenced_trial
    yield Ready(len(drafted), tuple(modules), build.problems, request.tests, fenced=trial)
    jobs = options.discovery.jobs or os.cpu_count() or 1
    with scratch_folder(fenced=fenced) as scratch:
        left_out = frozenset() if options.integration else build.left_out(drafted)
        settling = Settling(settled, options.fingerprint, jobs, scratch, options.unfenced_trial, left_out)
        tried = _distinct(project.language, _try_all(project, drafted, build, out / "classes", settling))
        yield from _of_sound_classes(tried)


def _candidates(project: Project, options: Options, mined: list[Drafted], free: FreeIdentities) -> Candidates:
    """Generate tests from the laws that mined relations state, and draft relations from them as from any test."""
    generated = {each.path: each for each in project.language.candidate_files(project, mined)}
    files = tuple(SourceFile(each.path, Role.TEST, each.module) for each in generated.values())
    sources = {path: each.text.encode() for path, each in generated.items()}
    copied = {each.copied for each in generated.values()}
    kept = (each for each in project.files if each.path not in copied)
    with_candidates = replace(project, files=(*kept, *files))
    names = tuple(sorted({name for each in generated.values() for name in each.tests}))
    every = replace(options, only=Selection(names), files=None)
    drafted: list[Drafted] = []
    for event in over_files(with_candidates, every, files, partial(CandidateDrafter, sources)):
        drafted += _with_own_ids(event, free).drafted
    evidence = {each.relation.id: each for each in mined}
    candidates = tuple(project.language.as_candidates(drafted, generated, evidence))
    proposed = sum(len(each.tests) for each in generated.values())
    return Candidates(proposed, candidates, {path: each.text for path, each in generated.items()})


def _with_own_ids(event: FileDrafted, free: FreeIdentities) -> FileDrafted:
    tests, renamed = with_own_ids(event.analysed.tests, free)
    if not renamed:
        return event
    drafted = tuple(
        replace(each, relation=replace(found, id=renamed.get((found.line, found.id), found.id)))
        for each in event.drafted
        for found in (each.relation,)
    )
    undrafted = tuple(
        replace(each, id=renamed.get((each.line, each.id), each.id)) for each in event.undrafted
    )
    return FileDrafted(replace(event.analysed, tests=tests), drafted, undrafted)


def _request(project: Project, drafted: list[Drafted], options: SynthesisOptions) -> BuildRequest:
    tests = {each.relation.file for each in drafted}
    # An abstract test runs in a class below it, which may stand in a file that holds no relation.
    homes = {f"/{project.language.file_of_class(each)}" for each in drafted}
    tests |= {file.path for file in project.files if f"/{file.path}".endswith(tuple(homes))}
    wanted = tuple(sorted(tests))
    return BuildRequest(
        wanted,
        options.build,
        options.classpath,
        java=options.java,
        offline=options.offline,
        fenced=options.fenced and not options.unfenced_build,
        passed=options.passed,
    )


def _try_all(
    project: Project,
    drafted: list[Drafted],
    build: Build,
    classes: Path,
    settling: Settling,
) -> Iterator[Synthesized]:
    files = {file.path: file for file in project.files}
    language = project.language
    name = _class_names()
    modules: dict[str, list[Trial]] = {}
    for each in drafted:
        module = language.running_file(each, files).module
        package = each.drafts[0].skeleton.package
        candidate = Trial(each, name(package, each.relation.class_name), project.name)
        modules.setdefault(module, []).append(candidate)
    built = {home.module: home for home in build.modules}
    homes = {module: built.get(module) for module in modules}
    known: dict[str, Synthesized] = {}
    for module, home in homes.items():
        for candidate in modules[module] if home is not None else ():
            assert home is not None
            if settling.is_untried(candidate):
                known[_id(candidate)] = _synthesized(language.untried(candidate, Status.LEFT_OUT), module)
            elif found := settling.recall(candidate, home, home.classes(classes)):
                known[_id(candidate)] = found
    kept = [(built[each.codified.module].classes(classes), each.codified.harness) for each in known.values()]
    language.sweep(classes, kept)
    work = [
        batch
        for module, home in homes.items()
        if home is not None
        for batch in batches(
            home,
            home.classes(classes),
            [each for each in modules[module] if _id(each) not in known],
            settling.scratch_for,
        )
    ]
    early: dict[str, TriedRelation] = {}  # tried before others that come first
    with closing(try_all(language, work, settling.jobs)) as trials:
        for module, home in homes.items():
            for candidate in modules[module]:
                id_ = _id(candidate)
                if home is None:
                    yield _synthesized(language.untried(candidate, Status.NOT_BUILT), module)
                elif id_ in known:
                    yield known[id_]
                else:
                    while id_ not in early:
                        tried = next(trials)
                        early[tried.drafted.relation.id] = tried
                    event = _synthesized(early.pop(id_), module)
                    if settling.settled is not None and event.codified.status is not Status.LOST:
                        settling.settled.keep(settling.key(candidate, home), event)
                    yield event


def _id(candidate: Trial) -> str:
    return candidate.drafted.relation.id


def _distinct(language: Language, events: Iterator[Synthesized]) -> Iterator[Synthesized]:
    """Of the relations of a test that read the same, as those of a helper's assertions do, only the first stands."""
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


def _of_sound_classes(events: Iterator[Synthesized]) -> Iterator[Synthesized]:
    """Fail the candidates of a law that another candidate refutes for the same class: that they pass is chance."""
    waiting: list[tuple[Synthesized, tuple[str, Law]]] = []
    for event in events:
        relation = event.codified.relation
        if isinstance(relation.origin, Candidate):
            waiting.append((event, (relation.class_under_test, relation.origin.law.refuted_with)))
        else:
            yield event
    failing = ((event, law) for event, law in waiting if event.codified.status is Status.FAILS)
    refuted = {law for event, law in failing if event.is_recorded}
    for event, law in waiting:
        codified = event.codified
        if codified.status is Status.CODIFIED and law in refuted:
            codified = replace(codified, status=Status.FAILS, detail="another candidate refutes the law")
        yield replace(event, codified=codified)


def _class_names() -> Callable[[str, str], str]:
    """Names that are the same in every run and that no two relations of a package share."""
    taken: dict[tuple[str, str], int] = {}

    def name(package: str, wanted: str) -> str:
        number = taken[package, wanted] = taken.get((package, wanted), 0) + 1
        return wanted if number == 1 else f"{wanted}{number}"

    return name


def _synthesized(tried: TriedRelation, module: str) -> Synthesized:
    draft = tried.draft
    # Relations that hold stand apart from what did not become one, so that the folder compiles.
    folder = RELATIONS if tried.status is Status.CODIFIED else DRAFTS
    codified = CodifiedMR(
        tried.drafted.relation,
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
    return Synthesized(codified, tried.source, tried.harness, tried.given, tried.stored)
