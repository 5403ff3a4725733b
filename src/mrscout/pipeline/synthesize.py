"""Discovers, drafts on all cores, makes the project's code run, and tries every relation."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mrscout.languages.java.build import Build, BuildEvent, BuildProblem, BuildRequest, prepare
from mrscout.languages.java.codify.drafts import opened_tests
from mrscout.languages.java.trial import Candidate, Tried, try_relations
from mrscout.model.records import TestCase
from mrscout.model.relations import CodifiedMR, Drafted, Status, Undrafted
from mrscout.pipeline.discover import FileAnalysed, Opened, Options, Worker, over_files
from mrscout.sources import Project, SourceFile, read_source
from mrscout.synthesis.stage import Subject, synthesize


@dataclass(frozen=True, slots=True)
class SynthesisOptions:
    """How to make relations run."""

    discovery: Options = field(default_factory=Options)
    build: bool = True  #: whether the project's own build may be run
    classpath: tuple[Path, ...] = ()  #: instead of all that would be found
    java: Path | None = None  #: the JDK to use
    offline: bool = False


@dataclass(frozen=True, slots=True)
class FileDrafted:
    """The tests of one file were looked at, and relations drafted of those that hide some."""

    analysed: FileAnalysed
    drafted: tuple[Drafted, ...]
    undrafted: tuple[Undrafted, ...]


@dataclass(frozen=True, slots=True)
class Building:
    """Something happened while the project's code was made to run."""

    event: BuildEvent


@dataclass(frozen=True, slots=True)
class Ready:
    """The project's code runs, or as much of it as could be brought."""

    relations: int  #: that will be tried
    rungs: tuple[tuple[str, str], ...]  #: module, and the rung that held
    problems: tuple[BuildProblem, ...]


@dataclass(frozen=True, slots=True)
class Synthesized:
    """A relation was settled."""

    codified: CodifiedMR
    source: str
    harness: str


SynthesisEvent = Opened | FileDrafted | Building | Ready | Synthesized


class Drafter(Worker):
    """Looks at files, and drafts what is found in them."""

    def work(self, file: SourceFile) -> FileDrafted:
        """Discover and draft."""
        analysed = self.analyse(file)
        wanted = {(test.test, test.line): test for test in analysed.tests if test.mtc}
        found: list[Drafted | Undrafted] = []
        if wanted:
            source = read_source(self._root / file.path, self._encoding).data
            found = list(self._drafts(file, source, wanted))
        drafted = tuple(each for each in found if isinstance(each, Drafted))
        return FileDrafted(analysed, drafted, tuple(each for each in found if isinstance(each, Undrafted)))

    def _drafts(
        self, file: SourceFile, source: bytes, wanted: dict[tuple[str, int], TestCase]
    ) -> Iterator[Drafted | Undrafted]:
        missing = dict(wanted)
        for test, opened, codifier in opened_tests(file, source, self.facts, wanted):
            missing.pop((test.test, test.line), None)
            subject = Subject(
                file.path, test.line, test.test, opened.routine, opened.statements, opened.test_unit
            )
            try:
                yield from list(synthesize(subject, test.instances, self.facts, codifier))
            except Exception as bug:  # noqa: BLE001 - one odd test must not cost the others
                yield from _lost(test, f"mrscout failed on it: {type(bug).__name__}: {bug}")
        for test in missing.values():
            yield from _lost(test, "its class cannot be taken apart")


def _lost(test: TestCase, reason: str) -> Iterator[Undrafted]:
    for instance in test.instances:
        yield Undrafted(instance.id, test.file, test.line, test.test, instance.class_under_test, reason)


def synthesize_project(
    project: Project, options: SynthesisOptions, out: Path
) -> Generator[SynthesisEvent, None, None]:
    """Make relations of every MTC of a project; `out` is the folder that everything is written into."""
    files = tuple(file for file in project.files if options.discovery.only.may_hold(file.path))
    yield Opened(project, len(files))
    drafted: list[Drafted] = []
    for event in over_files(project, options.discovery, files, Drafter):
        drafted += event.drafted
        yield event
    if not drafted:
        yield Ready(0, (), ())
        return
    heard: list[BuildEvent] = []
    build = prepare(project, _request(drafted, options), out / "build", heard.append)
    for each in heard:
        yield Building(each)
    rungs = tuple((home.module, home.rung.value) for home in build.homes)
    yield Ready(len(drafted), rungs, build.problems)
    yield from _try_all(project, drafted, build, out)


def _request(drafted: list[Drafted], options: SynthesisOptions) -> BuildRequest:
    tests = tuple(sorted({each.relation.file for each in drafted}))
    return BuildRequest(tests, options.build, options.classpath, java=options.java, offline=options.offline)


def _try_all(project: Project, drafted: list[Drafted], build: Build, out: Path) -> Iterator[Synthesized]:
    files = {file.path: file for file in project.files}
    name = _class_names()
    modules: dict[str, list[Candidate]] = {}
    for each in drafted:
        module = files[each.relation.file].module
        package = each.drafts[0].skeleton.package
        candidate = Candidate(each, name(package, each.relation.class_name), project.name)
        modules.setdefault(module, []).append(candidate)
    for module, candidates in modules.items():
        home = build.home_of(files[candidates[0].drafted.relation.file])
        if home is None:
            for candidate in candidates:
                yield _unbuilt(candidate, module)
            continue
        for tried in try_relations(home, candidates, out / "classes" / module):
            yield _synthesized(tried, module)


def _class_names() -> Callable[[str, str], str]:
    """Names that are the same in every run and that no two relations of a package share."""
    taken: dict[tuple[str, str], int] = {}

    def name(package: str, wanted: str) -> str:
        number = taken[package, wanted] = taken.get((package, wanted), 0) + 1
        return wanted if number == 1 else f"{wanted}{number}"

    return name


def _synthesized(tried: Tried, module: str) -> Synthesized:
    draft = tried.draft
    codified = CodifiedMR(
        tried.drafted.relation,
        tried.status,
        tried.detail,
        draft.weaknesses,
        draft.lifted.parameters,
        draft.sites,
        draft.types,
        draft.sliced,
        _path(draft.skeleton.package, tried.class_name),
        tried.harness_class,
        draft.skeleton.method,
        module,
    )
    return Synthesized(codified, tried.source, tried.harness)


def _path(package: str, name: str) -> str:
    return "/".join(
        ["relations", *package.split("."), f"{name}.java"] if package else ["relations", f"{name}.java"]
    )


def _unbuilt(candidate: Candidate, module: str) -> Synthesized:
    draft = candidate.drafted.drafts[0]
    tried = Tried(candidate.drafted, draft, candidate.class_name, Status.NOT_BUILT, "", "", "")
    return _synthesized(tried, module)
