"""Mini, a language of ten lines, as the pipeline sees it: the smallest that goes through all stages.

`shop/` is a project in it. Whoever adds a language reads this module first; see CONTRIBUTING.md.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from tests.miniature import codify, running
from tests.miniature.lowering import MiniReader
from tests.miniature.syntax import parse
from tests.miniature.values import VALUES

from mrscout.errors import EnvironmentLacks, NoSuchPath
from mrscout.languages.base import (
    Build,
    BuildFacts,
    BuildListener,
    CandidateFile,
    Language,
    Measuring,
    SourceLayout,
    StoredDraft,
    Values,
)
from mrscout.languages.base.measuring import Measurement
from mrscout.model.builds import BuildFailure, Building, BuildRequest
from mrscout.model.diagnosis import Cause, ReportedProblem
from mrscout.model.failures import Failure
from mrscout.model.law_patterns import LawPattern
from mrscout.model.origin import Precedent
from mrscout.model.outline import Method
from mrscout.model.programs import Program
from mrscout.model.project import Project, Role, SourceFile
from mrscout.model.relations import CodifiedMR, Drafted, Status, Trial, TriedRelation
from mrscout.model.rules import Rule
from mrscout.model.worth import EvaluateRun, Working


@dataclass(frozen=True)
class MiniLayout:
    """Tests are below `tests/`, and `shop.list` marks the root."""

    language: str = "Mini"
    known_tests: str = "In Mini, a test begins with a line such as: test reversing_twice."
    prefix: str = "mini:"
    suffixes: tuple[str, ...] = (".mini",)
    tools: Mapping[str, str] = field(default_factory=lambda: {"shop.list": "mini"})
    module_files: frozenset[str] = frozenset({"shop.list"})
    root_files: frozenset[str] = frozenset({"shop.list"})
    outputs: frozenset[str] = frozenset({"made"})

    def is_data(self, build_file: str) -> bool:
        return False

    def names_tests(self, folder: str) -> bool:
        return folder == "tests"

    def read_build_files(self, root: Path, paths: Sequence[str]) -> BuildFacts:
        return BuildFacts()

    def kind(self, root: Path, paths: Sequence[str]) -> str:
        return "mini" if paths else "plain"

    def classify(self, root: Path, paths: Iterable[str], facts: BuildFacts) -> Iterator[SourceFile]:
        for path in paths:
            in_tests = any(map(self.names_tests, path.split("/")[:-1]))
            yield SourceFile(path, Role.TEST if in_tests else Role.MAIN, "")

    def open_coordinate(self, spec: str, cache: Path | None, timeout: float) -> Project:
        raise NoSuchPath(spec, "nobody publishes Mini", "Name a folder.")


class MiniMeasuring:
    """Nothing measures Mini."""

    tools: Mapping[str, str] = {}

    def has_tests(self, entry: Path) -> bool:
        return False

    def open(
        self,
        project: Project,
        modules: Sequence[str],
        out: Path,
        options: EvaluateRun,
        listen: Callable[[Working], None],
    ) -> AbstractContextManager[Measurement]:
        raise EnvironmentLacks("evaluate", "nothing measures Mini", "Look at the verdicts.")


class Mini:
    """The language Mini."""

    name = "mini"
    comment = "--"
    rules: Mapping[str, Sequence[Rule[...]]] = {}
    build_failures: Iterable[BuildFailure] = ()
    build_pages: str = ""
    layout: SourceLayout = MiniLayout()
    values: Values = VALUES
    measuring: Measuring = MiniMeasuring()

    def lacks_code(self, detail: str) -> bool:
        return False

    def cause_of_lacking_code(
        self, problems: Sequence[ReportedProblem], details: Sequence[str], root: Path
    ) -> Cause | None:
        return None

    def reader(
        self,
        project: Project,
        unwritten: Mapping[str, bytes] | None = None,
        without_rules: frozenset[str] = frozenset(),
    ) -> MiniReader:
        return MiniReader(project, unwritten, without_rules)

    def require_tools(self, request: BuildRequest) -> None:
        pass

    def build(self, project: Project, request: BuildRequest, workspace: Path, listen: BuildListener) -> Build:
        listen(Building("reading", "."))
        return running.MiniBuild()

    def running_file(self, drafted: Drafted, files: dict[str, SourceFile]) -> SourceFile:
        return files[drafted.relation.file]

    def file_of_class(self, drafted: Drafted) -> str:
        return drafted.relation.file

    def untried(self, trial: Trial, status: Status, detail: str = "") -> TriedRelation:
        return running.untried(trial, status, detail)

    def sweep(self, classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
        running.sweep(classes, kept)

    def read_draft(self, text: str) -> StoredDraft:
        return codify.read_draft(text)

    def announces(self, root: Path, owner: str, method: str, exception: str) -> bool:
        return False

    def may_refuse(self, root: Path, owner: str, method: str) -> bool:
        return False

    def takes_index(self, root: Path, owner: str, method: str) -> bool:
        return False

    def is_bounds_error(self, exception: str) -> bool:
        return False

    def program(self, drafted: Drafted) -> Program:
        return codify.program(drafted)

    def methods(self, source: bytes) -> Iterable[Method]:
        for block in parse(source):
            last = max((line.number for line in block.lines), default=block.number)
            yield Method(block.name, block.number, range(block.number, last + 1))

    def is_digest(self, method: str) -> bool:
        return False

    def is_argument_error(self, exception: str) -> bool:
        return False

    def is_null_argument(self, root: Path, failure: Failure) -> bool:
        return False

    def is_caught_as(self, exception: str, other: str) -> bool:
        return exception == other

    def calls(self, project: Project, tests: Sequence[SourceFile]) -> Sequence[Drafted]:
        return ()

    def candidate_files(
        self,
        project: Project,
        mined: Sequence[Drafted],
        precedents: Mapping[LawPattern, Precedent],
        tests: Sequence[SourceFile],
    ) -> Sequence[CandidateFile]:
        return ()

    def law_patterns(self, relation: CodifiedMR) -> Iterable[LawPattern]:
        return ()

    @property
    def laws_elsewhere(self) -> Path | None:
        return None

    def as_candidates(
        self,
        drafted: Sequence[Drafted],
        files: Mapping[str, CandidateFile],
        mined: Mapping[str, Drafted],
    ) -> Iterable[Drafted]:
        return ()

    def preload(self) -> None:
        pass


LANGUAGE: Language = Mini()
