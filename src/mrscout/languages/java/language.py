"""Implements `Language` for Java. The registry names this module; nothing outside imports another one of the package.

What builds, runs or measures is imported when it is needed: discovery starts in half the time without it.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mrscout.languages.base import (
    Build,
    BuildListener,
    CandidateFile,
    Language,
    LoweredTest,
    Measuring,
    OpenTest,
    StoredDraft,
    Values,
)
from mrscout.languages.java.library.not_inputs import ARGUMENTS, CALLS, CONSTANTS, POSITIONS, VARIABLES
from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.module_facts import ACCESSOR_RULES, GENERATED_ACCESSOR_RULES
from mrscout.languages.java.lowering.testcases import may_hold_tests
from mrscout.languages.java.projects.layout import LAYOUT
from mrscout.languages.java.syntax.parse import RECURSION_LIMIT
from mrscout.model.failures import Failure
from mrscout.model.project import Project, SourceFile
from mrscout.model.rules import Rule

if TYPE_CHECKING:
    from mrscout.model.builds import BuildFailure, BuildRequest
    from mrscout.model.diagnosis import Cause, ReportedProblem
    from mrscout.model.law_patterns import LawPattern
    from mrscout.model.origin import Precedent
    from mrscout.model.outline import Loan, Method
    from mrscout.model.programs import Program
    from mrscout.model.relations import CodifiedMR, Drafted, Status, Trial, TriedRelation


class JavaFile(TestFile):
    """A file of tests that synthesis can take apart."""

    def open_test(self, test: LoweredTest) -> OpenTest | None:
        from mrscout.languages.java.codify.codifier import JavaCodifier  # discovery needs none of it
        from mrscout.languages.java.codify.helper_methods import unfold
        from mrscout.languages.java.codify.open_test import open_test

        opened = open_test(self, self.methods[test.number], lambda: self._loans)
        if opened is None:
            return None
        return OpenTest(
            opened.routine,
            opened.statements,
            opened.test_unit,
            unfold(opened),
            opened.loans,
            codifier := JavaCodifier(opened, self.project),
            codifier.never_runs,
        )

    @cached_property
    def _loans(self) -> "list[Loan]":
        from mrscout.languages.java.codify.sibling_values import loans_of

        return loans_of(self)


class JavaReader:
    """Reads the tests of one Java project."""

    def __init__(
        self, project: Project, unwritten: Mapping[str, bytes], without_rules: frozenset[str]
    ) -> None:
        sys.setrecursionlimit(RECURSION_LIMIT)
        self.facts = Facts(project.root, project.files, project.encoding, without_rules)
        self.facts.unwritten.update(unwritten)

    def read(self, path: str) -> bytes:
        return self.facts.read(path)

    def may_hold_tests(self, source: bytes) -> bool:
        return may_hold_tests(source)

    def open(self, file: SourceFile, source: bytes) -> JavaFile:
        return JavaFile(file, source, self.facts)

    def take_refused(self) -> list[str]:
        paths = sorted({*self.facts.classes.too_intricate})
        self.facts.classes.too_intricate.clear()
        return paths


class Java:
    """The language Java."""

    name = "java"
    layout = LAYOUT
    comment = "//"
    rules: Mapping[str, Sequence[Rule[...]]] = {
        "accessors": (*ACCESSOR_RULES, *GENERATED_ACCESSOR_RULES),
        "literals left as they are": (*CALLS, *ARGUMENTS, *POSITIONS, *VARIABLES, *CONSTANTS),
    }

    @property
    def build_failures(self) -> "Iterable[BuildFailure]":
        from mrscout.languages.java.build.module_runtime import Shortfall

        return Shortfall

    @property
    def build_pages(self) -> str:
        return (Path(__file__).parent / "build" / "problems.md").read_text("utf-8")

    def lacks_code(self, detail: str) -> bool:
        from mrscout.languages.java.build.diagnosis import lacks_code

        return lacks_code(detail)

    def cause_of_lacking_code(
        self, problems: "Sequence[ReportedProblem]", details: Sequence[str], root: Path
    ) -> "Cause | None":
        from mrscout.languages.java.build.diagnosis import cause_of_lacking_code

        return cause_of_lacking_code(problems, details, root)

    def reader(
        self,
        project: Project,
        unwritten: Mapping[str, bytes] | None = None,
        without_rules: frozenset[str] = frozenset(),
    ) -> JavaReader:
        return JavaReader(project, unwritten or {}, without_rules)

    @property
    def values(self) -> Values:
        from mrscout.languages.java.runtime.input_values import VALUES

        return VALUES

    def require_tools(self, request: "BuildRequest") -> None:
        from mrscout.languages.java.build.context import usable_jdks

        usable_jdks(request)

    def build(
        self, project: Project, request: "BuildRequest", workspace: Path, listen: BuildListener
    ) -> Build:
        from mrscout.languages.java.runtime.built_modules import build_project

        return build_project(project, request, workspace, listen)

    def running_file(self, drafted: "Drafted", files: dict[str, SourceFile]) -> SourceFile:
        from mrscout.languages.java.runtime.built_modules import running_file

        return running_file(drafted, files)

    def file_of_class(self, drafted: "Drafted") -> str:
        from mrscout.languages.java.runtime.built_modules import file_of_class

        return file_of_class(drafted)

    def untried(self, trial: "Trial", status: "Status", detail: str = "") -> "TriedRelation":
        from mrscout.languages.java.runtime.built_modules import untried_relation

        return untried_relation(trial, status, detail)

    def sweep(self, classes: Path, kept: Sequence[tuple[Path, str]]) -> None:
        from mrscout.languages.java.runtime.built_modules import sweep

        sweep(classes, kept)

    def read_draft(self, text: str) -> StoredDraft:
        from mrscout.languages.java.codify.draft_file import read_draft

        return read_draft(text)

    def announces(self, root: Path, owner: str, method: str, exception: str) -> bool:
        from mrscout.languages.java.lowering.documentation import announces

        return announces(root, owner, method, exception)

    def may_refuse(self, root: Path, owner: str, method: str) -> bool:
        from mrscout.languages.java.lowering.documentation import may_refuse

        return may_refuse(root, owner, method)

    def takes_index(self, root: Path, owner: str, method: str) -> bool:
        from mrscout.languages.java.lowering.documentation import takes_index

        return takes_index(root, owner, method)

    def is_bounds_error(self, exception: str) -> bool:
        from mrscout.languages.java.library.exceptions import is_bounds_error

        return is_bounds_error(exception)

    def is_argument_error(self, exception: str) -> bool:
        from mrscout.languages.java.library.exceptions import is_argument_error

        return is_argument_error(exception)

    def is_digest(self, method: str) -> bool:
        return method.partition("(")[0].rpartition(".")[2] == "hashCode"

    def is_null_argument(self, root: Path, failure: Failure) -> bool:
        from mrscout.languages.java.lowering.documentation import is_null_argument

        return is_null_argument(root, failure)

    def is_caught_as(self, exception: str, other: str) -> bool:
        from mrscout.languages.java.library.exceptions import is_caught_as

        return is_caught_as(exception, other)

    @property
    def measuring(self) -> Measuring:
        from mrscout.languages.java.measure.project_measurement import MEASURING

        return MEASURING

    def program(self, drafted: "Drafted") -> "Program":
        from mrscout.languages.java.codify.canonical_program import canonical_program

        return canonical_program(drafted)

    def methods(self, source: bytes) -> "Iterable[Method]":
        from mrscout.languages.java.syntax.parse import methods

        return methods(source)

    def candidate_files(
        self,
        project: Project,
        mined: "Sequence[Drafted]",
        precedents: "Mapping[LawPattern, Precedent]",
        tests: Sequence[SourceFile],
    ) -> Sequence[CandidateFile]:
        from mrscout.languages.java.laws.generate import generate

        return generate(project, mined, precedents=precedents, tests=tests)

    def law_patterns(self, relation: "CodifiedMR") -> "Iterator[LawPattern]":
        from mrscout.languages.java.laws.abstraction import patterns_of

        return patterns_of(relation)

    @property
    def laws_elsewhere(self) -> Path | None:
        return Path(__file__).parent / "laws" / "elsewhere.json"

    def calls(self, project: Project, tests: Sequence[SourceFile]) -> "Sequence[Drafted]":
        from mrscout.languages.java.laws.calls import calls_of

        return calls_of(project, tests)

    def as_candidates(
        self, drafted: "Sequence[Drafted]", files: Mapping[str, CandidateFile], mined: "Mapping[str, Drafted]"
    ) -> "Iterable[Drafted]":
        from mrscout.languages.java.laws.candidate_files import CandidateFile as JavaCandidateFile
        from mrscout.languages.java.laws.generate import as_candidates

        made = {path: file for path, file in files.items() if isinstance(file, JavaCandidateFile)}
        return as_candidates(drafted, made, mined)

    def preload(self) -> None:
        from mrscout.languages.java.library.jdk import preload

        preload()


LANGUAGE: Language = Java()
